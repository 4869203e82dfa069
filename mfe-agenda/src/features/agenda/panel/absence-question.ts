import type { Appointment } from '@alinha/contracts-agenda';
import { isPaidByCredit } from '../../../appointments/paid-by-credit.ts';
import { isUnpaid } from '../card/appointment-name.ts';

/** Whether an absence has something to ask or a consequence to show: who cancelled, the price, a credit. */
export const asksAboutAbsence = (appointment: Appointment, attendance: 'no_show' | 'cancelled'): boolean =>
  attendance === 'cancelled' ||
  isUnpaid(appointment) ||
  isPaidByCredit(appointment) ||
  appointment.recurring_plan_id !== null;
