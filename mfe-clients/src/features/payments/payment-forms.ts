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

/** The due date of a payment; of one that is paid and has a time, also when that was. */
export function paymentDatesSchema(hasPaidTime: boolean): z.ZodType<UpdatePaymentInput, PaymentDates> {
  const due_date = filled(dateSchema);
  if (!hasPaidTime) {
    return z
      .object({ due_date, paid_date: z.string(), paid_time: z.string() })
      .transform((dates) => ({ due_date: dates.due_date }));
  }
  return z
    .object({ due_date, paid_date: filled(dateSchema), paid_time: filled(timeSchema) })
    .transform((dates) => ({
      due_date: dates.due_date,
      paid_at: `${dates.paid_date} ${dates.paid_time}:00`,
    }));
}
