import type { CreateAppointmentInput } from '@alinha/contracts-agenda';
import { z } from 'zod';

/**
 * What pays a booking: `money`, `credit`, or the id of a package. Null until it is chosen: money, unless a form proposes a
 * package that fits.
 */
export const paysWithSchema = z.string().nullable();
export type PaysWith = z.infer<typeof paysWithSchema>;

export const isPackage = (paysWith: PaysWith | undefined): paysWith is string =>
  Boolean(paysWith) && paysWith !== 'money' && paysWith !== 'credit';

/** A credit or a package pays, so there is no price. */
export const needsNoPrice = (paysWith: PaysWith | undefined): boolean =>
  paysWith === 'credit' || isPackage(paysWith);

/** Fields of the request that books. */
export function prepaidFields(
  paysWith: PaysWith,
): Pick<CreateAppointmentInput, 'use_credit'> | Pick<CreateAppointmentInput, 'package_id'> {
  if (paysWith === 'credit') return { use_credit: true };
  return isPackage(paysWith) ? { package_id: Number(paysWith) } : {};
}
