import {
  type Contract,
  centsSchema,
  dateOrDateTimeSchema,
  dateSchema,
  idParamsSchema,
  idSchema,
  languageSchema,
  optionalText,
  PAYMENT_METHODS,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { MAX_RECEIVED_AT_ONCE, REMOVED_AMOUNT } from './constants.ts';

export const paymentStatusSchema = z.enum(['paid', 'pending']);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

export const methodSchema = z.enum(PAYMENT_METHODS).nullable();

/** Money received for a payment. */
export const paymentPartSchema = z
  .strictObject({
    id: z.int(),
    amount_cents: z.int(),
    method: methodSchema.meta({ description: 'Null when unknown' }),
    received_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    received_by: z.int().nullable().meta({ description: 'Id of the user who recorded it, when known' }),
  })
  .meta({ id: 'PaymentPart' });
export type PaymentPart = z.infer<typeof paymentPartSchema>;

/** Missing in replies of older releases. */
export const appointmentOnSchema = z
  .string()
  .nullable()
  .optional()
  .meta({ description: 'Day of the session, YYYY-MM-DD; null without one' });

export const paymentSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    status: paymentStatusSchema,
    total_amount_cents: z.int().meta({ description: `${REMOVED_AMOUNT} marks one that was removed` }),
    due_date: z.string().meta({ description: 'YYYY-MM-DD' }),
    late: z.boolean().meta({ description: "Pending, and due before the company's today" }),
    paid_at: z
      .string()
      .nullable()
      .meta({ description: "Time of the last part. Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    method: methodSchema.meta({ description: 'Method of the last part; null when unknown or pending' }),
    period_start: z.string().nullable().meta({ description: 'First day of the period of a plan' }),
    period_end: z.string().nullable().meta({ description: 'Last day, included' }),
    recurring_plan_id: z.int().nullable(),
    plan_name: z.string().nullable(),
    appointment_id: z.int().nullable(),
    description: z.string().nullable(),
    // Services of the last release do not send the following fields.
    appointment_on: appointmentOnSchema,
    package_id: z.int().nullable().optional().meta({ description: 'Package of sessions that it pays' }),
    discount_cents: z.int().optional(),
    discount_reason: z.string().nullable().optional(),
    open_cents: z
      .int()
      .optional()
      .meta({ description: 'Total without discount and parts; 0 when it is paid' }),
    agreed_on: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Nobody is reminded of it until this day ends, YYYY-MM-DD' }),
    parts: z
      .array(paymentPartSchema)
      .optional()
      .meta({ description: 'Earliest first. It is paid while parts and discount equal the total' }),
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
 * `paid_at` is not in the future and may be a date. With `status: 'paid'`, the rest of a pending payment becomes one part with
 * it (default: now) and with `method`; a paid payment keeps its own. Without a status, it replaces the time of the last part
 * of a paid payment, and `method` its method; the last part stays the last, and a date that it already has keeps its time.
 * `status: 'pending'` deletes the parts of a paid payment. A discount needs a reason and is at most the rest of a pending
 * payment; 0 removes it.
 */
export const updatePaymentInputSchema = z
  .strictObject({
    status: paymentStatusSchema.optional(),
    paid_at: dateOrDateTimeSchema.nullable().optional(),
    due_date: dateSchema.optional(),
    method: methodSchema.optional(),
    discount_cents: centsSchema.or(z.literal(0)).optional(),
    discount_reason: optionalText(160).optional(),
    agreed_on: dateSchema.nullable().optional(),
  })
  .refine(({ discount_cents, discount_reason }) => !discount_cents || Boolean(discount_reason), {
    path: ['discount_reason'],
    error: 'required',
  })
  .refine(({ discount_cents, discount_reason }) => Boolean(discount_cents) || !discount_reason, {
    path: ['discount_cents'],
    error: 'amount',
  })
  .meta({ id: 'UpdatePaymentInput' });
export type UpdatePaymentInput = z.infer<typeof updatePaymentInputSchema>;

/** `received_at` is not in the future. Default: now. */
export const receivePartInputSchema = z
  .strictObject({
    amount_cents: centsSchema,
    method: methodSchema.optional(),
    received_at: dateOrDateTimeSchema.optional(),
  })
  .meta({ id: 'ReceivePartInput' });
export type ReceivePartInput = z.infer<typeof receivePartInputSchema>;

export const receivePaymentsInputSchema = z
  .strictObject({
    payments: z
      .array(z.strictObject({ payment_id: idSchema, open_cents: centsSchema }))
      .min(1)
      .max(MAX_RECEIVED_AT_ONCE)
      .meta({ description: 'With the rest that the user has seen' }),
    method: methodSchema,
  })
  .meta({ id: 'ReceivePaymentsInput' });
export type ReceivePaymentsInput = z.infer<typeof receivePaymentsInputSchema>;

export const receivedPaymentsSchema = z
  .strictObject({
    total_cents: z.int(),
    parts: z.array(z.strictObject({ id: z.int(), payment_id: z.int() })),
  })
  .meta({ id: 'ReceivedPayments' });
export type ReceivedPayments = z.infer<typeof receivedPaymentsSchema>;

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
      'Mark as paid or pending, or change dates, discount or agreed date. A payment that becomes pending after its appointment was deleted is ' +
      'removed: the reply has a total of -1. 409 PIX_CONFIRMED when a provider has confirmed the money that would be undone or changed',
    params: idParamsSchema,
    body: updatePaymentInputSchema,
    data: paymentSchema,
  },
  delete: {
    summary:
      'Remove a payment; the reply has a total of -1. With status=pending, 409 PAYMENT_PAID for a paid one and ' +
      'PAYMENT_HAS_PARTS for one with parts. 409 PIX_CONFIRMED when a provider has confirmed its money',
    params: idParamsSchema,
    query: z.strictObject({ status: z.literal('pending').optional() }),
    data: paymentSchema,
  },
  receivePart: {
    summary: 'Record a part payment. 400 above the rest, 409 PAYMENT_SETTLED for a paid payment',
    params: idParamsSchema,
    body: receivePartInputSchema,
    data: paymentSchema,
  },
  deletePart: {
    summary:
      'Take a part back; a paid payment becomes pending. A payment without parts whose appointment was deleted is removed: ' +
      'the reply has a total of -1. 409 PIX_CONFIRMED for a part that a provider has confirmed',
    params: idParamsSchema,
    data: paymentSchema,
  },
  receiveMany: {
    summary:
      'Receive the rest of several payments, all or none. 409 PAYMENTS_CHANGED when a rest is not the given one',
    body: receivePaymentsInputSchema,
    data: receivedPaymentsSchema,
  },
  live: {
    summary:
      'Server-sent events: after a `payments` event, a provider has confirmed money; read payments again',
    data: z.strictObject({}),
  },
  receipt: {
    summary:
      'The printable receipt of a payment; 409 PAYMENT_PENDING while it is not paid, 404 when a discount pays all of it',
    params: idParamsSchema,
    // A query parameter, because a link cannot set the Accept-Language header.
    query: z.strictObject({ lang: languageSchema.optional() }),
    data: z.string(),
  },
  statement: {
    summary: 'What a client paid in a year, to print; 404 when nothing was received',
    params: idParamsSchema,
    query: z.strictObject({ year: z.string().regex(/^20\d\d$/, 'date'), lang: languageSchema.optional() }),
    data: z.string(),
  },
} satisfies Contract;
