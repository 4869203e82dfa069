import type { CreateAppointmentInput } from '@alinha/contracts-agenda';
import { PAYMENT_METHODS } from '@alinha/contracts-core';
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

/** Null or missing when nobody chose one. Used only for a booking that is already paid. */
export const paymentMethodSchema = z.enum(PAYMENT_METHODS).nullable().optional();

type Charge = {
  readonly is_free: boolean;
  readonly is_paid: boolean;
  readonly pays_with: PaysWith;
  readonly payment_amount_cents: number | null;
  readonly payment_method?: z.infer<typeof paymentMethodSchema>;
};

type ChargeFields = Pick<
  CreateAppointmentInput,
  'payment_amount_cents' | 'payment_status' | 'payment_method' | 'use_credit' | 'package_id'
>;

/** Fields of the request that books: its price, or what pays instead. */
export function chargeFields(charge: Charge): ChargeFields {
  const { is_free, is_paid, pays_with, payment_amount_cents, payment_method } = charge;
  const free = { payment_amount_cents: null, payment_status: null };
  if (pays_with === 'credit') return { ...free, use_credit: true };
  if (isPackage(pays_with)) return { ...free, package_id: Number(pays_with) };
  if (is_free) return free;
  return is_paid
    ? { payment_amount_cents, payment_status: 'paid', payment_method }
    : { payment_amount_cents, payment_status: 'pending' };
}
