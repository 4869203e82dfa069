import type { Appointment } from '@alinha/contracts-agenda';
import { isPaidByCredit } from '../../../appointments/paid-by-credit.ts';
import { isUnpaid } from '../card/appointment-name.ts';

/** True when an absence needs a dialog: who cancelled, or what happens to the price or a credit. */
export const asksAboutAbsence = (appointment: Appointment, attendance: 'no_show' | 'cancelled'): boolean =>
  attendance === 'cancelled' ||
  isUnpaid(appointment) ||
  isPaidByCredit(appointment) ||
  appointment.recurring_plan_id !== null;
