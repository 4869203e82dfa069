import {
  type Contract,
  centsSchema,
  dateOrDateTimeSchema,
  dateSchema,
  idParamsSchema,
  idSchema,
  languageSchema,
  optionalText,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { PAYMENT_METHODS, REMOVED_AMOUNT } from './constants.ts';

export const paymentStatusSchema = z.enum(['paid', 'pending']);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

const methodSchema = z.enum(PAYMENT_METHODS).nullable();

export const paymentSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    status: paymentStatusSchema,
    total_amount_cents: z.int().meta({ description: `${REMOVED_AMOUNT} marks one that was removed` }),
    due_date: z.string().meta({ description: 'YYYY-MM-DD' }),
    late: z.boolean().meta({ description: "Pending, and due before the company's today" }),
    paid_at: z.string().nullable().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    method: methodSchema.meta({ description: 'How it was paid; null when unknown or pending' }),
    period_start: z.string().nullable().meta({ description: 'First day of the period of a plan' }),
    period_end: z.string().nullable().meta({ description: 'Last day, included' }),
    recurring_plan_id: z.int().nullable(),
    plan_name: z.string().nullable(),
    appointment_id: z.int().nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof paymentSchema>;

export const createPaymentInputSchema = z
  .strictObject({
    client_id: idSchema,
    total_amount_cents: centsSchema,
    /** Default: today. */
    due_date: dateSchema.optional(),
    description: optionalText(160).optional(),
    status: paymentStatusSchema.default('pending'),
    /** Not in the future. Default of a paid payment: now. */
    paid_at: dateOrDateTimeSchema.nullable().optional(),
    method: methodSchema.optional(),
  })
  .refine(({ status, paid_at }) => status === 'paid' || !paid_at, {
    path: ['paid_at'],
    error: 'paid_at_pending',
  })
  .refine(({ status, method }) => status === 'paid' || !method, {
    path: ['method'],
    error: 'method_pending',
  })
  .meta({ id: 'CreatePaymentInput' });
export type CreatePaymentInput = z.infer<typeof createPaymentInputSchema>;

/**
 * `paid_at` is not in the future and may be a date. With `status: 'paid'`, a pending payment gets it (default: now) and a
 * paid payment keeps its own. Without a status, it replaces that of a paid payment. Only a paid payment has a `method`.
 */
export const updatePaymentInputSchema = z
  .strictObject({
    status: paymentStatusSchema.optional(),
    paid_at: dateOrDateTimeSchema.nullable().optional(),
    due_date: dateSchema.optional(),
    method: methodSchema.optional(),
  })
  .meta({ id: 'UpdatePaymentInput' });
export type UpdatePaymentInput = z.infer<typeof updatePaymentInputSchema>;

export const paymentContract = {
  listOfClient: {
    summary: "A client's payments, latest due first",
    params: idParamsSchema,
    data: z.array(paymentSchema),
  },
  export: { summary: 'Every payment as a CSV file, by due date', data: z.string() },
  create: {
    summary: 'Add a payment that belongs to no plan',
    body: createPaymentInputSchema,
    data: paymentSchema,
  },
  update: {
    summary:
      'Mark as paid or pending, or change the dates. A payment that becomes pending after its appointment was deleted is ' +
      'removed: the reply has a total of -1',
    params: idParamsSchema,
    body: updatePaymentInputSchema,
    data: paymentSchema,
  },
  delete: {
    summary:
      'Remove a payment; the reply has a total of -1. With status=pending, 409 PAYMENT_PAID for a paid one',
    params: idParamsSchema,
    query: z.strictObject({ status: z.literal('pending').optional() }),
    data: paymentSchema,
  },
  receipt: {
    summary: 'The printable receipt of a payment; 409 PAYMENT_PENDING while it is not paid',
    params: idParamsSchema,
    // A query parameter, because a link cannot set the Accept-Language header.
    query: z.strictObject({ lang: languageSchema.optional() }),
    data: z.string(),
  },
} satisfies Contract;
