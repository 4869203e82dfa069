import type { CreatePaymentInput, UpdatePaymentInput } from '@alinha/contracts-billing';
import {
  centsSchema,
  dateSchema,
  optionalText,
  timeSchema,
  type ValidationKey,
} from '@alinha/contracts-core';
import { z } from 'zod';

const REQUIRED: ValidationKey = 'required';
const AMOUNT: ValidationKey = 'amount';
const FUTURE: ValidationKey = 'future';
/** Of `YYYY-MM-DD HH:mm`. */
const MINUTE_LENGTH = 16;

const filled = (schema: typeof dateSchema) => z.string().min(1, REQUIRED).pipe(schema);

/** An amount as its field gives it: null while it is empty. */
export const amountSchema = z
  .int()
  .nullable()
  .transform((cents, context) => {
    if (cents) return cents;
    context.addIssue({ code: 'custom', message: AMOUNT });
    return z.NEVER;
  })
  .pipe(centsSchema);

/** A payment that belongs to no plan, as it is typed. */
export const newPaymentSchema = z
  .object({
    total_amount_cents: amountSchema,
    due_date: filled(dateSchema),
    description: optionalText(160),
    is_paid: z.boolean(),
  })
  .transform(
    ({ is_paid, ...same }): Omit<CreatePaymentInput, 'client_id'> => ({
      ...same,
      status: is_paid ? 'paid' : 'pending',
    }),
  );

export type PaymentDates = {
  readonly due_date: string;
  readonly paid_date: string;
  readonly paid_time: string;
};

/**
 * The due date of a payment; of one that was paid at a time of day (`paidAt`, else null), also when that was, `now`
 * (`YYYY-MM-DD HH:mm`) at the latest. A time that stays as it was shown is not sent: the form shows no seconds.
 */
export function paymentDatesSchema(
  paidAt: string | null,
  now: string,
): z.ZodType<UpdatePaymentInput, PaymentDates> {
  const due_date = filled(dateSchema);
  if (paidAt === null) {
    return z
      .object({ due_date, paid_date: z.string(), paid_time: z.string() })
      .transform((dates) => ({ due_date: dates.due_date }));
  }
  return z
    .object({ due_date, paid_date: filled(dateSchema), paid_time: filled(timeSchema) })
    .refine((dates) => `${dates.paid_date} ${dates.paid_time}` <= now, {
      path: ['paid_date'],
      error: FUTURE,
    })
    .transform((dates) => {
      const minute = `${dates.paid_date} ${dates.paid_time}`;
      return {
        due_date: dates.due_date,
        ...(minute !== paidAt.slice(0, MINUTE_LENGTH) && { paid_at: `${minute}:00` }),
      };
    });
}
