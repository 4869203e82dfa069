import type { Appointment } from '@alinha/contracts-agenda';

/** A credit of the client pays the appointment. */
export const isPaidByCredit = ({ credit_id }: Pick<Appointment, 'credit_id'>): boolean =>
  typeof credit_id === 'number';
