import type { Appointment } from '@alinha/contracts-agenda';

type Paid = Pick<Appointment, 'credit_id' | 'package_id'>;

/** A credit of the client pays the appointment. */
export const isPaidByCredit = ({ credit_id }: Pick<Paid, 'credit_id'>): boolean =>
  typeof credit_id === 'number';

/** A package of the client pays the appointment. */
export const isPaidByPackage = ({ package_id }: Pick<Paid, 'package_id'>): boolean =>
  typeof package_id === 'number';

/** A credit or a package pays the appointment, so it has no price. */
export const isPrepaid = (appointment: Paid): boolean =>
  isPaidByCredit(appointment) || isPaidByPackage(appointment);
