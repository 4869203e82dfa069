import { type Format, type Texts, useFormat, useTexts } from '@alinha/web-kit';
import { capitalized } from '../../capitalized.ts';
import type { ShownPayment } from './payment-cache.ts';

/** Subject of a payment: its plan, its description, its appointment, or a general text. */
function subjectOf(payment: ShownPayment, texts: Texts): string {
  if (payment.plan_name !== null) return payment.plan_name;
  if (payment.description !== null) return payment.description;
  return texts(payment.appointment_id === null ? 'payments.single' : 'payments.of_appointment');
}

/** Period of a plan's payment: the name of the month, or the first and last day of a longer period. */
function periodOf({ period_start: start, period_end: end }: ShownPayment, format: Format): string | null {
  if (start === null || end === null) return null;
  const isMonth = start.slice(0, 7) === end.slice(0, 7);
  return isMonth ? capitalized(format.month(start)) : `${format.date(start)} – ${format.date(end)}`;
}

/** Date of payment, or due date while unpaid. The time is shown only without a plan. */
function dateTextOf(payment: ShownPayment, texts: Texts, format: Format): string {
  const { paid_at: paidAt, due_date: dueDate, late, recurring_plan_id: planId, method } = payment;
  if (paidAt !== null) {
    const at = planId === null ? format.dateTime(paidAt) : format.date(paidAt);
    const paid = texts('payments.paid_at', { at });
    return method ? `${paid} · ${texts(`payments.method.${method}`)}` : paid;
  }
  return texts(late ? 'payments.was_due' : 'payments.due', { date: format.date(dueDate) });
}

/** Functions for the texts of a payment, in the screen's language. */
export function usePaymentTexts() {
  const texts = useTexts();
  const format = useFormat();
  return {
    subject: (payment: ShownPayment) => subjectOf(payment, texts),
    period: (payment: ShownPayment) => periodOf(payment, format),
    dateText: (payment: ShownPayment) => dateTextOf(payment, texts, format),
  };
}
