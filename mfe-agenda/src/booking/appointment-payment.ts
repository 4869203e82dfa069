import type { Appointment } from '@alinha/contracts-agenda';
import { type Payment, type PaymentMethod, paymentRoutes } from '@alinha/contracts-billing';
import { callApi, errorMessage, type Texts, useApiQuery } from '@alinha/web-kit';
import { maxBy } from 'es-toolkit';

/** Billing creates or changes the payment of a new price a moment after the agenda saves it. */
const TRIES = 5;
const RETRY_MS = 400;

/** Why a payment cannot be changed here. Each reason has a text. */
export class PaymentProblem extends Error {
  constructor(readonly reason: 'missing' | 'several_parts') {
    super(reason);
  }
}

/** Why a payment could not be changed, for the description of a toast. Empty when the server gave no reason. */
export const paymentErrorText = (error: Error, texts: Texts): string =>
  error instanceof PaymentProblem ? texts(`payment.problem.${error.reason}`) : errorMessage(error, '');

type PaidChange = {
  readonly appointment: Appointment;
  readonly paid: boolean;
  /** The change reverts the last one. */
  readonly isUndo?: boolean | undefined;
  readonly method?: PaymentMethod | undefined;
  /** Payments that are already read. They are read again when the wanted one is not among them. */
  readonly known?: readonly Payment[] | undefined;
};

export const paymentsOf = (clientId: number): Promise<readonly Payment[]> =>
  callApi(paymentRoutes.listOfClient, { params: { id: clientId } });

/** The payment of an appointment. Undefined while it loads, when it cannot be read, and when billing has none. */
export function useAppointmentPayment({ id, client_id }: Appointment) {
  const { data, isPending } = useApiQuery(paymentRoutes.listOfClient, { params: { id: client_id } });
  return { payment: data?.find(({ appointment_id }) => appointment_id === id), isPending };
}

/**
 * True when money was received for an appointment: a package that pays it would take a session besides. Undefined while its
 * payment loads.
 */
export function useIsPartPaid(appointment: Appointment): boolean | undefined {
  const { payment, isPending } = useAppointmentPayment(appointment);
  return isPending ? undefined : (payment?.parts ?? []).length > 0;
}

/**
 * The payment of an appointment; with `paid`, the one of its present price.
 * @throws PaymentProblem when billing has none, or its amount is an earlier price.
 */
export async function paymentOf({ appointment, paid, known }: PaidChange): Promise<Payment> {
  const { id, client_id, payment_amount_cents: cents } = appointment;
  const isIt = ({ appointment_id, total_amount_cents: total }: Payment) =>
    appointment_id === id && (!paid || total === cents);
  const inKnown = known?.find(isIt);
  if (inKnown) return inKnown;
  for (let left = TRIES; left > 0; left -= 1) {
    const found = (await paymentsOf(client_id)).find(isIt);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new PaymentProblem('missing');
}

/** Waits until billing has the present price of an appointment, for at most two seconds. */
export async function waitForPrice(appointment: Appointment): Promise<void> {
  if (appointment.payment_amount_cents === null) return;
  await paymentOf({ appointment, paid: true }).catch(() => {
    // The next reading shows what billing has then.
  });
}

/**
 * Marks the payment of an appointment as paid or pending. Undoing the last change leaves the parts that were received before it.
 * @throws PaymentProblem when billing has none, its amount is an earlier price, or several parts would be deleted.
 */
export async function savePaid(change: PaidChange): Promise<Payment> {
  const { id, parts = [] } = await paymentOf(change);
  const newest = maxBy(parts, (part) => part.id);
  if (!change.paid && newest && parts.length > 1) {
    if (!change.isUndo) throw new PaymentProblem('several_parts');
    return callApi(paymentRoutes.deletePart, { params: { id: newest.id } });
  }
  const body = { status: change.paid ? ('paid' as const) : ('pending' as const), method: change.method };
  return callApi(paymentRoutes.update, { params: { id }, body });
}
