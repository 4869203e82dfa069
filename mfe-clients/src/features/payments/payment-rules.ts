import type { UpdatePaymentInput } from '@alinha/contracts-billing';
import { maxBy } from 'es-toolkit';
import type { ShownPayment } from './payment-cache.ts';

/** Request of a change and the values shown until the reply arrives. */
export type PaymentChange = {
  readonly body: UpdatePaymentInput;
  readonly shown: Partial<ShownPayment>;
  /** Id of a part to delete instead of sending `body`. */
  readonly deletedPart?: number | undefined;
};

const dayOf = (dateTime: string) => dateTime.slice(0, 10);

/** Marks a payment as paid at `now` (`YYYY-MM-DD HH:mm`, the company's time). A plan's payment has only a date. */
export function markPaid(payment: ShownPayment, now: string): PaymentChange {
  const isOfPlan = payment.recurring_plan_id !== null;
  return {
    body: isOfPlan ? { status: 'paid', paid_at: dayOf(now) } : { status: 'paid' },
    shown: {
      status: 'paid',
      paid_at: isOfPlan ? `${dayOf(now)} 00:00:00` : `${now}:00`,
      late: false,
      open_cents: 0,
    },
  };
}

/** Marks a payment as pending. */
export function undoPaid(payment: ShownPayment, now: string): PaymentChange {
  return {
    body: { status: 'pending', ...(payment.paid_at !== null && { paid_at: dayOf(payment.paid_at) }) },
    shown: {
      status: 'pending',
      paid_at: null,
      late: payment.due_date < dayOf(now),
      open_cents: payment.total_amount_cents - (payment.discount_cents ?? 0),
      parts: [],
    },
  };
}

/**
 * Restores the payment `before`; `now` is its current state. An unchanged status is not sent, because marking as paid
 * again would keep the current paid_at. The undo of a payment that had parts deletes only the part that was added. A
 * payment that a discount paid gets its discount again, because nothing was received.
 */
export function revertChange(before: ShownPayment, now: ShownPayment): PaymentChange {
  const { status, due_date, late, paid_at, open_cents, parts, discount_cents, discount_reason } = before;
  if (status === 'paid' && discount_cents && discount_cents !== now.discount_cents)
    return { body: { discount_cents, discount_reason: discount_reason ?? null }, shown: before };
  const paidAt = status === 'paid' ? paid_at : now.paid_at && dayOf(now.paid_at);
  const receivedParts = status === 'pending' && now.status === 'paid' ? (now.parts ?? []) : [];
  return {
    body: {
      ...(status !== now.status && { status }),
      due_date,
      ...(status === 'paid' && before.method !== now.method && { method: before.method }),
      ...(paid_at !== now.paid_at && { paid_at: paidAt }),
    },
    ...(receivedParts.length > 1 && { deletedPart: maxBy(receivedParts, ({ id }) => id)?.id }),
    shown: {
      status,
      due_date,
      late,
      paid_at,
      ...(before.method !== undefined && { method: before.method }),
      ...(parts !== undefined && { open_cents, parts }),
    },
  };
}

/** Whether the time of payment can be changed: a plan's payment has only a date, and each of several parts has its own. */
export function canSetPaidAt({ status, recurring_plan_id, parts = [] }: ShownPayment): boolean {
  return status === 'paid' && recurring_plan_id === null && parts.length <= 1;
}

/** Changes the due date and, for a payment with a time of payment, that time. */
export function changeDates(payment: ShownPayment, body: UpdatePaymentInput, today: string): PaymentChange {
  const { due_date: dueDate = payment.due_date, paid_at: paidAt = payment.paid_at } = body;
  const late = payment.status === 'pending' && dueDate < today;
  return { body, shown: { due_date: dueDate, paid_at: paidAt, late } };
}
