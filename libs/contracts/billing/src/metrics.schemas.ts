import { type Contract, DAY_MS, dateSchema, parseWallClock } from '@alinha/contracts-core';
import { z } from 'zod';

const sumSchema = z.strictObject({ count: z.int(), total_cents: z.int() });

export const plansPaymentsSchema = z
  .strictObject({
    active_plans: sumSchema.meta({
      description: 'Plans active now, with the sum of their prices per billing period',
    }),
    late_payments: sumSchema.meta({
      description:
        'Unpaid payments whose due date is in the interval and before today, with the sum of their rests',
    }),
    paid_payments: sumSchema.meta({
      description: 'Payments paid in the interval, and the sum of the money received in it, parts too',
    }),
  })
  .meta({ id: 'PlansPayments' });
export type PlansPayments = z.infer<typeof plansPaymentsSchema>;

/** Dates, [start, end). */
export const plansPaymentsQuerySchema = z
  .strictObject({ start: dateSchema, end: dateSchema })
  .refine(({ start, end }) => start < end, { path: ['end'], error: 'end_date_later' });
export type PlansPaymentsQuery = z.infer<typeof plansPaymentsQuerySchema>;

export const revenueOfDaySchema = z
  .strictObject({
    day: z.string().meta({ description: 'YYYY-MM-DD; days without a paid or due payment are omitted' }),
    paid_count: z.int(),
    paid_cents: z.int().meta({ description: 'Received on the day, with any due date' }),
    due_count: z.int(),
    due_cents: z.int().meta({ description: 'Due on the day without discounts, paid or not' }),
  })
  .meta({ id: 'RevenueOfDay' });
export type RevenueOfDay = z.infer<typeof revenueOfDaySchema>;

const MAX_INTERVAL_DAYS = 400;
const daysBetween = (start: string, end: string) =>
  (parseWallClock(end).getTime() - parseWallClock(start).getTime()) / DAY_MS;

/** Dates, [start, end). */
export const revenueQuerySchema = z
  .strictObject({ start: dateSchema, end: dateSchema })
  .refine(({ start, end }) => start < end, { path: ['end'], error: 'end_date_later' })
  .refine(({ start, end }) => daysBetween(start, end) <= MAX_INTERVAL_DAYS, {
    path: ['end'],
    error: 'interval',
  });
export type RevenueQuery = z.infer<typeof revenueQuerySchema>;

export const billingMetricsContract = {
  plansPayments: {
    summary: 'Count and sum of active plans, late payments and paid payments',
    query: plansPaymentsQuerySchema,
    data: plansPaymentsSchema,
  },
  revenue: {
    summary: 'Money received and payments due on each day',
    query: revenueQuerySchema,
    data: z.array(revenueOfDaySchema),
  },
} satisfies Contract;
