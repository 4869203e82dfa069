import type { Appointment } from '@alinha/contracts-agenda';
import { isUnpaid } from '../card/appointment-name.ts';

/** True when an absence needs a dialog: who cancelled, or whether the price is still due. */
export const asksAboutAbsence = (
  appointment: Appointment,
  attendance: 'no_show' | 'cancelled',
  isAdmin: boolean,
): boolean => attendance === 'cancelled' || (isAdmin && isUnpaid(appointment));
