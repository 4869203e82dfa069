import {
  type CreatePaymentInput,
  PAYMENT_METHODS,
  type PaymentMethod,
  type UpdatePaymentInput,
} from '@alinha/contracts-billing';
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
/** Length of `YYYY-MM-DD HH:mm`. */
const MINUTE_LENGTH = 16;

const filled = (schema: typeof dateSchema) => z.string().min(1, REQUIRED).pipe(schema);

/** Null until the user chooses one. Nothing is preselected, so that nobody saves a wrong method by mistake. */
export const methodSchema = z.enum(PAYMENT_METHODS).nullable();

/** A received payment needs a method. `when`: the error is shown beside those of other fields. */
export const NEEDS_METHOD = { path: ['method'], error: REQUIRED, when: () => true };
export const hasMethod = (values: { is_paid: boolean; method: PaymentMethod | null }): boolean =>
  !values.is_paid || values.method !== null;

/** An amount from its field: null while it is empty. */
export const amountSchema = z
  .int()
  .nullable()
  .transform((cents, context) => {
    if (cents) return cents;
    context.addIssue({ code: 'custom', message: AMOUNT });
    return z.NEVER;
  })
  .pipe(centsSchema);

/** Form of a payment that belongs to no plan. */
export const newPaymentSchema = z
  .object({
    total_amount_cents: amountSchema,
    due_date: filled(dateSchema),
    description: optionalText(160),
    is_paid: z.boolean(),
    method: methodSchema,
  })
  .refine(hasMethod, NEEDS_METHOD)
  .transform(
    ({ is_paid, method, ...same }): Omit<CreatePaymentInput, 'client_id'> => ({
      ...same,
      ...(is_paid ? { status: 'paid', method } : { status: 'pending' }),
    }),
  );

export type PaymentDates = {
  readonly due_date: string;
  readonly paid_date: string;
  readonly paid_time: string;
};

/**
 * Form of a payment's due date. For a payment with a time of payment (`paidAt`, else null), also that time, at most
 * `now` (`YYYY-MM-DD HH:mm`). An unchanged time is not sent, because the form shows no seconds.
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
