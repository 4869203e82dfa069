import type { Appointment } from '@alinha/contracts-agenda';
import { isPrepaid } from '../../../appointments/prepaid.ts';
import { isUnpaid } from '../card/appointment-name.ts';

/** True when an absence needs a dialog: who cancelled, or what happens to the price, a credit or a session of a package. */
export const asksAboutAbsence = (appointment: Appointment, attendance: 'no_show' | 'cancelled'): boolean =>
  attendance === 'cancelled' ||
  isUnpaid(appointment) ||
  isPrepaid(appointment) ||
  appointment.recurring_plan_id !== null;
