import {
  type Contract,
  DAY_MS,
  dateSchema,
  dateTimeSchema,
  idParamSchema,
  idParamsSchema,
  MAX_CENTS,
  optionalText,
  parseWallClock,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { MAX_RECEIVED_DAYS } from './constants.ts';
import { appointmentOnSchema, methodSchema, paymentPartSchema, paymentSchema } from './payment.schemas.ts';

const debtSchema = paymentSchema
  .extend({
    /** Services of the last release do not send it. */
    pix_link: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Page on which the client pays by PIX; null when clients get no codes' }),
  })
  .meta({ id: 'Debt' });
export type Debt = z.infer<typeof debtSchema>;

export const debtorSchema = z
  .strictObject({
    client_id: z.int(),
    client_name: z.string(),
    open_cents: z.int().meta({ description: 'Sum of the rests of `payments`' }),
    oldest_due: z.string(),
    agreed_on: z.string().nullable().meta({ description: 'The latest agreed date of all unpaid payments' }),
    last_message: z
      .strictObject({
        sent_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
        sent_by: z.int().nullable().meta({ description: 'Id of the user who wrote by hand' }),
      })
      .nullable()
      .meta({ description: 'Null when nobody wrote to the client about payments' }),
    payments: z.array(debtSchema).meta({ description: 'Unpaid ones, earliest due first' }),
  })
  .meta({ id: 'Debtor' });
export type Debtor = z.infer<typeof debtorSchema>;

export const debtsSchema = z
  .strictObject({
    clients: z.int(),
    payments: z.int(),
    open_cents: z.int().meta({ description: 'Sum over all pages, as are the counts' }),
    debtors: z.array(debtorSchema).meta({ description: 'A page, oldest debt first' }),
    next: z
      .strictObject({ after_due: z.string(), after_client: z.int() })
      .nullable()
      .meta({ description: 'Query of the next page; null for the last one' }),
  })
  .meta({ id: 'Debts' });
export type Debts = z.infer<typeof debtsSchema>;

/** `late`: only payments that are due before today. */
const debtsFilterSchema = z.strictObject({ late: z.literal('1').optional() });
export const debtsQuerySchema = debtsFilterSchema.extend({
  after_due: dateSchema.optional(),
  after_client: idParamSchema.optional(),
});
export type DebtsQuery = z.infer<typeof debtsQuerySchema>;

/** Dates, [start, end). */
export const receivedQuerySchema = z
  .strictObject({ start: dateSchema, end: dateSchema })
  .refine(({ start, end }) => start < end, { path: ['end'], error: 'end_date_later' })
  .refine(
    ({ start, end }) =>
      parseWallClock(end).getTime() - parseWallClock(start).getTime() <= MAX_RECEIVED_DAYS * DAY_MS,
    { path: ['end'], error: 'interval' },
  );
export type ReceivedQuery = z.infer<typeof receivedQuerySchema>;

export const tillSchema = z
  .strictObject({
    day: z.string(),
    counted_cents: z.int().meta({ description: 'Cash that was counted' }),
    expected_cents: z.int().meta({ description: 'Cash that was received by the closing' }),
    note: z.string().nullable(),
    closed_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    closed_by: z.int().meta({ description: 'Id of the user' }),
    changed: z.boolean().meta({ description: 'The parts of the day changed after the closing' }),
  })
  .meta({ id: 'Till' });
export type Till = z.infer<typeof tillSchema>;

export const receivedDaySchema = z
  .strictObject({
    day: z.string(),
    total_cents: z.int(),
    methods: z.array(z.strictObject({ method: methodSchema, count: z.int(), total_cents: z.int() })),
    till: tillSchema.nullable().meta({ description: 'Null while it is not closed' }),
  })
  .meta({ id: 'ReceivedDay' });
export type ReceivedDay = z.infer<typeof receivedDaySchema>;

export const receivedPartSchema = paymentPartSchema
  .extend({
    payment_id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    plan_name: z.string().nullable(),
    description: z.string().nullable(),
    appointment_id: z.int().nullable(),
    appointment_on: appointmentOnSchema,
  })
  .meta({ id: 'ReceivedPart' });
export type ReceivedPart = z.infer<typeof receivedPartSchema>;

export const receivedPartsQuerySchema = z
  .strictObject({
    day: dateSchema,
    after_at: dateTimeSchema.optional(),
    after_part: idParamSchema.optional(),
  })
  .superRefine(({ after_at, after_part }, context) => {
    if ((after_at === undefined) === (after_part === undefined)) return;
    const missing = after_at === undefined ? 'after_at' : 'after_part';
    context.addIssue({ code: 'custom', path: [missing], message: 'required' });
  });
export type ReceivedPartsQuery = z.infer<typeof receivedPartsQuerySchema>;

export const closeTillInputSchema = z
  .strictObject({
    day: dateSchema,
    counted_cents: z.int().min(0, 'amount').max(MAX_CENTS, 'amount_limit'),
    /** Cash of the day that the user has seen. */
    expected_cents: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** All money of the day that the user has seen. */
    total_cents: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    note: optionalText(300).optional(),
  })
  .meta({ id: 'CloseTillInput' });
export type CloseTillInput = z.infer<typeof closeTillInputSchema>;

/**
 * `pending`: the provider has not accepted the refund yet. `processing`: it has. `refused`: staff must return the money.
 * `returned`: staff have returned it. `unavailable`: its provider is not configured.
 */
export const surplusStateSchema = z.enum([
  'pending',
  'processing',
  'refunded',
  'refused',
  'returned',
  'unavailable',
]);
export type SurplusState = z.infer<typeof surplusStateSchema>;

export const surplusSchema = z
  .strictObject({
    id: z.int(),
    payment_id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    amount_cents: z.int(),
    received_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    state: surplusStateSchema,
  })
  .meta({ id: 'Surplus' });
export type Surplus = z.infer<typeof surplusSchema>;

export const forecastWeekSchema = z
  .strictObject({
    start: z.string().meta({ description: 'Monday' }),
    payments_count: z.int(),
    payments_cents: z.int().meta({ description: 'Rests of unpaid payments that are due in the week' }),
    periods_count: z.int(),
    periods_cents: z.int().meta({ description: 'Periods of plans that are not billed yet' }),
  })
  .meta({ id: 'ForecastWeek' });
export type ForecastWeek = z.infer<typeof forecastWeekSchema>;

export const financeContract = {
  debts: { summary: 'Unpaid payments by client', query: debtsQuerySchema, data: debtsSchema },
  exportDebts: { summary: 'Unpaid payments as a CSV file', query: debtsFilterSchema, data: z.string() },
  received: {
    summary: 'Received money by day and method, with the till of each day',
    query: receivedQuerySchema,
    data: z.array(receivedDaySchema),
  },
  receivedParts: {
    summary:
      'Parts received on a day, latest first, at most 200; `after_at` and `after_part` are time and id of the last one of a page',
    query: receivedPartsQuerySchema,
    data: z.array(receivedPartSchema),
  },
  exportReceived: {
    summary: 'Received parts as a CSV file',
    query: receivedQuerySchema,
    data: z.string(),
  },
  closeTill: {
    summary:
      'Close the till of a day, or close it again. 409 TILL_CHANGED when its cash or its total is not the given one',
    body: closeTillInputSchema,
    data: tillSchema,
  },
  surplus: {
    summary:
      'PIX money that no payment needed: paid twice, paid after the payment, or another amount. Unreturned money, and all of the last 30 days; latest first, at most 200',
    data: z.array(surplusSchema),
  },
  returnSurplus: {
    summary:
      'Staff have returned a surplus whose refund the provider refused, or whose provider is not configured any more; 409 SURPLUS_NOT_REFUSED otherwise',
    params: idParamsSchema,
    data: surplusSchema,
  },
  forecast: {
    summary: 'Expected money of the next 60 days by week',
    data: z.array(forecastWeekSchema),
  },
  exportForecast: { summary: 'Expected money as a CSV file', data: z.string() },
} satisfies Contract;
