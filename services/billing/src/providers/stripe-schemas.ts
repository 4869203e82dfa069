import { currencySchema } from '@alinha/contracts-billing';
import { z } from 'zod';

/** Unix time in seconds. */
export const seconds = z.number().transform((value) => new Date(value * 1000));

/** Id of an object, which Stripe may send expanded. */
export const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish();

/** A supported currency; the Stripe account may have others. */
export const paidCurrency = z
  .string()
  .transform((code) => code.toUpperCase())
  .pipe(currencySchema);

export const metadata = z.record(z.string(), z.string()).nullish();

export const chargeSchema = z.object({
  payment_intent: reference,
  status: z.string(),
  amount_refunded: z.number(),
  created: seconds,
});
export type Charge = z.output<typeof chargeSchema>;

/** Refunded cents of these payments. */
export function refundedOf(intents: readonly string[], charges: readonly Charge[]): number {
  return charges
    .filter(({ payment_intent }) => payment_intent && intents.includes(payment_intent))
    .reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
}
