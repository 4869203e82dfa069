import type { Appointment } from '@alinha/contracts-agenda';
import type { Format, Texts } from '@alinha/web-kit';
import { timeRange } from '../../../appointments/appointment-time.ts';
import { markOf } from '../../../appointments/attendance-mark.tsx';
import { isPaidByCredit, isPaidByPackage } from '../../../appointments/prepaid.ts';

/** True when an amount is still to be paid. */
export function isUnpaid({ payment_status, payment_amount_cents }: Appointment): boolean {
  return payment_status === 'pending' && (payment_amount_cents ?? 0) > 0;
}

/** Sessions of a plan are paid with the plan. */
export const canBePaid = (appointment: Appointment): boolean =>
  isUnpaid(appointment) && appointment.recurring_plan_id === null;

/** The marks of an appointment in words. */
export function markWords(appointment: Appointment, texts: Texts): readonly string[] {
  const { done, overbooked } = appointment;
  const mark = markOf(appointment);
  return [
    done && texts('agenda.state.done'),
    mark && texts(`agenda.state.${mark}`),
    overbooked && texts('agenda.state.overbooked'),
    isUnpaid(appointment) && texts('agenda.state.unpaid'),
    isPaidByCredit(appointment) && texts('agenda.state.credit'),
    isPaidByPackage(appointment) && texts('agenda.state.package'),
  ].filter((word) => word !== false && word !== null);
}

/** Accessible text after the client's name: all that a card shows, marks included, at any card size. */
export function detailLabel(appointment: Appointment, texts: Texts, format: Format): string {
  const { start_datetime, specialty_name, employee_name, room_name, recurring_plan_id } = appointment;
  const parts = [
    format.longDate(start_datetime),
    timeRange(appointment, format),
    specialty_name,
    employee_name,
    room_name,
    ...markWords(appointment, texts),
    recurring_plan_id !== null && texts('agenda.state.recurring'),
  ];
  return `, ${parts.filter(Boolean).join(', ')}`;
}
