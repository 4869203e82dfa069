import { receivedCentsOf } from '@alinha/contracts-billing';
import { type Format, type Texts, useFormat, useTexts } from '@alinha/web-kit';
import { compact, uniq } from 'es-toolkit';
import { capitalized } from '../../capitalized.ts';
import type { ShownPayment } from './payment-cache.ts';

type Subject = Pick<ShownPayment, 'plan_name' | 'description' | 'appointment_id' | 'appointment_on'>;

/** Subject of a payment or of a part: its plan, its description, its appointment, or a general text. */
export function subjectOf(payment: Subject, texts: Texts, format: Format): string {
  const { plan_name, description, appointment_id, appointment_on: day } = payment;
  if (plan_name ?? description) return plan_name ?? description ?? '';
  if (day) return texts('payments.of_appointment_on', { date: format.date(day) });
  return texts(appointment_id === null ? 'payments.single' : 'payments.of_appointment');
}

/** Period of a plan's payment: the name of the month, or the first and last day of a longer period. */
function periodOf({ period_start: start, period_end: end }: ShownPayment, format: Format): string | null {
  if (start === null || end === null) return null;
  const isMonth = start.slice(0, 7) === end.slice(0, 7);
  return isMonth ? capitalized(format.month(start)) : `${format.date(start)} – ${format.date(end)}`;
}

/** Date of payment, or due date while unpaid. The time is shown only without a plan, and when it is known. */
function dateTextOf(payment: ShownPayment, texts: Texts, format: Format): string {
  const { paid_at: paidAt, due_date: dueDate, late, recurring_plan_id: planId, method, parts = [] } = payment;
  if (paidAt !== null) {
    const hasTime = planId === null && !paidAt.endsWith('00:00:00');
    const at = hasTime ? format.dateTime(paidAt) : format.date(paidAt);
    const paid = texts('payments.paid_at', { at });
    const methods = uniq(compact([...parts.map((part) => part.method), method]));
    return [paid, methods.map((one) => texts(`payments.method.${one}`)).join(' + ')]
      .filter(Boolean)
      .join(' · ');
  }
  return texts(late ? 'payments.was_due' : 'payments.due', { date: format.date(dueDate) });
}

/** What was received, given or agreed. */
function notesOf(payment: ShownPayment, texts: Texts, format: Format): readonly string[] {
  const { status, parts = [], discount_cents: discount = 0, agreed_on: agreedOn } = payment;
  const isOpen = status === 'pending';
  const received = receivedCentsOf(payment);
  return [
    isOpen &&
      (received > 0 || discount > 0) &&
      texts('payments.of_total', { amount: format.money(payment.total_amount_cents) }),
    isOpen && received > 0 && texts('payments.received', { amount: format.money(received) }),
    !isOpen && parts.length > 1 && texts('payments.in_parts', { count: parts.length }),
    discount > 0 && texts('payments.discount', { amount: format.money(discount) }),
    isOpen && agreedOn && texts('payments.agreed', { date: format.date(agreedOn) }),
  ].filter((note) => typeof note === 'string');
}

/** Functions for the texts of a payment, in the screen's language. */
export function usePaymentTexts() {
  const texts = useTexts();
  const format = useFormat();
  return {
    subject: (payment: ShownPayment) => subjectOf(payment, texts, format),
    period: (payment: ShownPayment) => periodOf(payment, format),
    dateText: (payment: ShownPayment) => dateTextOf(payment, texts, format),
    notes: (payment: ShownPayment) => notesOf(payment, texts, format),
  };
}
