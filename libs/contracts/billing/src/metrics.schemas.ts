import { type Contract, DAY_MS, dateSchema, parseWallClock } from '@alinha/contracts-core';
import { z } from 'zod';

const sumSchema = z.strictObject({ count: z.int(), total_cents: z.int() });

export const plansPaymentsSchema = z
  .strictObject({
    active_plans: sumSchema.meta({ description: 'Plans that are active now, and their prices per period' }),
    late_payments: sumSchema.meta({ description: 'Pending and overdue, due in the interval' }),
    paid_payments: sumSchema.meta({ description: 'Paid in the interval' }),
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
    day: z.string().meta({ description: 'YYYY-MM-DD; days without payments are omitted' }),
    paid_count: z.int(),
    paid_cents: z.int().meta({ description: 'Paid on the day, with any due date' }),
    due_count: z.int(),
    due_cents: z.int().meta({ description: 'Due on the day, paid or not' }),
  })
  .meta({ id: 'RevenueOfDay' });
export type RevenueOfDay = z.infer<typeof revenueOfDaySchema>;

const LONGEST_INTERVAL_DAYS = 400;
const daysBetween = (start: string, end: string) =>
  (parseWallClock(end).getTime() - parseWallClock(start).getTime()) / DAY_MS;

/** Dates, [start, end). */
export const revenueQuerySchema = z
  .strictObject({ start: dateSchema, end: dateSchema })
  .refine(({ start, end }) => start < end, { path: ['end'], error: 'end_date_later' })
  .refine(({ start, end }) => daysBetween(start, end) <= LONGEST_INTERVAL_DAYS, {
    path: ['end'],
    error: 'interval',
  });
export type RevenueQuery = z.infer<typeof revenueQuerySchema>;

export const billingMetricsContract = {
  plansPayments: {
    summary: 'Active plans, late payments and paid ones, counted and summed',
    query: plansPaymentsQuerySchema,
    data: plansPaymentsSchema,
  },
  revenue: {
    summary: 'Paid and due amounts of each day',
    query: revenueQuerySchema,
    data: z.array(revenueOfDaySchema),
  },
} satisfies Contract;
