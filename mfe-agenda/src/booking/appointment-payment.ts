import type { Appointment } from '@alinha/contracts-agenda';
import { type Payment, type PaymentMethod, paymentRoutes } from '@alinha/contracts-billing';
import { callApi } from '@alinha/web-kit';

/** Billing creates or changes the payment of a new price a moment after the agenda saves it. */
const TRIES = 5;
const RETRY_MS = 400;

export class PaymentMissing extends Error {}

type PaidChange = {
  readonly appointment: Appointment;
  readonly paid: boolean;
  readonly method?: PaymentMethod | undefined;
};

async function paymentOf({ appointment, paid }: PaidChange): Promise<Payment> {
  const { id, client_id, payment_amount_cents: cents } = appointment;
  for (let left = TRIES; left > 0; left -= 1) {
    const payments = await callApi(paymentRoutes.listOfClient, { params: { id: client_id } });
    const found = payments.find(({ appointment_id }) => appointment_id === id);
    if (found && (!paid || found.total_amount_cents === cents)) return found;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new PaymentMissing();
}

/**
 * Marks the payment of an appointment as paid or pending.
 * @throws PaymentMissing when billing has none, or its amount is an earlier price.
 */
export async function savePaid(change: PaidChange): Promise<Payment> {
  const { id } = await paymentOf(change);
  const body = { status: change.paid ? ('paid' as const) : ('pending' as const), method: change.method };
  return callApi(paymentRoutes.update, { params: { id }, body });
}
