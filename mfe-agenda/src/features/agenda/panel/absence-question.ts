import type { Appointment } from '@alinha/contracts-agenda';
import { isUnpaid } from '../card/appointment-name.ts';

/** Whether an absence has something to ask: who cancelled, or whether the price stays owed. */
export const asksAboutAbsence = (
  appointment: Appointment,
  attendance: 'no_show' | 'cancelled',
  isAdmin: boolean,
): boolean => attendance === 'cancelled' || (isAdmin && isUnpaid(appointment));
