import { currencySchema } from '@alinha/contracts-billing';
import { z } from 'zod';

/** An instant on the wire. */
export const seconds = z.number().transform((value) => new Date(value * 1000));

/** The id of an object that may come whole. */
export const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish();

/** One of ours; the account may take others. */
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

/** Cents that were given back of what these payments took. */
export function refundedOf(intents: readonly string[], charges: readonly Charge[]): number {
  return charges
    .filter(({ payment_intent }) => payment_intent && intents.includes(payment_intent))
    .reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
}
