import {
  type Contract,
  centsSchema,
  dateSchema,
  deletedSchema,
  idParamsSchema,
  idSchema,
  minutesBetween,
  optionalText,
  parseWallClock,
  requiredText,
  timeSchema,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { conflictReasonSchema, minuteSchema, paymentStatusSchema } from './appointment.schemas.ts';
import { BILLING_DAYS, BILLING_PERIODS, MIN_DURATION_MINUTES, PLAN_WEEKS_AHEAD } from './constants.ts';
import { checkOverlaps, weekdaySchema } from './working-hours.schemas.ts';

export const billingPeriodSchema = z.enum(BILLING_PERIODS);
export type BillingPeriod = z.infer<typeof billingPeriodSchema>;

const MOST_SCHEDULES = 21;

/** A weekly time of a plan: `weekday` with 0 = Sunday, `HH:mm`. */
const planScheduleInputSchema = z
  .strictObject({
    weekday: weekdaySchema,
    start_time: timeSchema,
    end_time: timeSchema,
    /** The first occurrence. Default: the next one; today counts until its start. */
    first_date: dateSchema.optional(),
  })
  .superRefine(({ weekday, start_time, end_time, first_date }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (end_time <= start_time) refuse('end_time', 'end_after_start');
    else if (
      minutesBetween(`2000-01-01 ${start_time}:00`, `2000-01-01 ${end_time}:00`) < MIN_DURATION_MINUTES
    ) {
      refuse('end_time', 'duration');
    }
    if (first_date !== undefined && parseWallClock(first_date).getUTCDay() !== weekday) {
      refuse('first_date', 'first_date_weekday');
    }
  })
  .meta({ id: 'PlanScheduleInput' });
export type PlanScheduleInput = z.infer<typeof planScheduleInputSchema>;

export const createPlanInputSchema = z
  .strictObject({
    employee_id: idSchema,
    client_id: idSchema,
    room_id: idSchema.nullable().optional(),
    specialty_id: idSchema.nullable().optional(),
    /** Blank: "{specialty name or Plano} - {n}x". */
    name: optionalText(120).optional(),
    price_cents: centsSchema,
    billing_period: billingPeriodSchema,
    billing_day: z.literal(BILLING_DAYS),
    /** The entry of the waiting list that the booking closes, unless it is of another client or closed already. */
    waiting_entry_id: idSchema.optional(),
    schedules: z.array(planScheduleInputSchema).min(1, 'schedules').max(MOST_SCHEDULES),
    /** Create in spite of conflicts; only the appointments in conflict are marked `overbooked`. */
    allow_overbooking: z.boolean().default(false),
    /** Starts of the conflicting appointments to skip, `YYYY-MM-DD HH:mm:ss`. */
    skip_dates: z
      .array(minuteSchema)
      .max(MOST_SCHEDULES * (PLAN_WEEKS_AHEAD + 1))
      .optional(),
  })
  .superRefine(({ schedules }, context) => checkOverlaps('schedules', schedules, context))
  .meta({ id: 'CreatePlanInput' });
export type CreatePlanInput = z.infer<typeof createPlanInputSchema>;

/** Omitted fields are unchanged. A price and a billing day apply from the next period. */
const updatePlanInputSchema = z
  .strictObject({
    name: requiredText(120),
    price_cents: centsSchema,
    billing_day: z.literal(BILLING_DAYS),
  })
  .partial()
  .meta({ id: 'UpdatePlanInput' });
export type UpdatePlanInput = z.infer<typeof updatePlanInputSchema>;

const recurringPlanSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    active: z.boolean(),
    client_id: z.int(),
    client_name: z.string(),
    employee_id: z.int(),
    employee_name: z.string(),
    room_id: z.int().nullable(),
    room_name: z.string().nullable(),
    specialty_id: z.int().nullable(),
    specialty_name: z.string().nullable(),
    price_cents: z.int(),
    billing_period: billingPeriodSchema,
    billing_day: z.int(),
    schedules: z.array(
      z.strictObject({
        id: z.int(),
        weekday: weekdaySchema,
        start_time: z.string(),
        end_time: z.string(),
        first_date: z.string(),
      }),
    ),
    /** Missing in replies of older releases. */
    freezes: z
      .array(z.strictObject({ start_date: z.string(), end_date: z.string() }))
      .optional()
      .meta({ description: 'Frozen days, by first day; `end_date` is included' }),
  })
  .meta({ id: 'RecurringPlan' });
export type RecurringPlan = z.infer<typeof recurringPlanSchema>;

/** A payment on the page of its plan. Billing owns the payment. */
const planPaymentSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    status: paymentStatusSchema,
    total_amount_cents: z.int(),
    due_date: z.string().meta({ description: 'YYYY-MM-DD' }),
    late: z.boolean().meta({ description: "Pending, and due before the company's today" }),
    paid_at: z.string().nullable().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    period_start: z.string().nullable().meta({ description: 'First day of the period' }),
    period_end: z.string().nullable().meta({ description: 'Last day, included' }),
  })
  .meta({ id: 'PlanPayment' });
export type PlanPayment = z.infer<typeof planPaymentSchema>;

const recurringPlanDetailsSchema = recurringPlanSchema
  .extend({
    payments: z
      .array(planPaymentSchema)
      .nullable()
      .meta({ description: 'Latest due first; null while billing is unavailable' }),
  })
  .meta({ id: 'RecurringPlanDetails' });
export type RecurringPlanDetails = z.infer<typeof recurringPlanDetailsSchema>;

/** A conflicting date of a plan or a series. */
const occurrenceConflictSchema = z
  .strictObject({
    start_datetime: z.string(),
    end_datetime: z.string(),
    reasons: z.array(conflictReasonSchema).min(1),
    /** Clients of the conflicting appointments, each once. */
    clients: z.array(z.string()),
  })
  .meta({ id: 'OccurrenceConflict' });
export type OccurrenceConflict = z.infer<typeof occurrenceConflictSchema>;

/** `details` of a 409 CONFLICT of a plan or series: the conflicting dates and the number of all dates. */
export const seriesConflictDetailsSchema = z
  .strictObject({ dates: z.array(occurrenceConflictSchema).min(1), total: z.int() })
  .meta({ id: 'SeriesConflictDetails' });
export type SeriesConflictDetails = z.infer<typeof seriesConflictDetailsSchema>;

const listPlansQuerySchema = z.strictObject({ include_inactive: z.literal('1').optional() });

export const recurringPlanContract = {
  create: {
    summary:
      'Start a plan with its appointments of 52 weeks; 409 CONFLICT lists every date in conflict, each to be skipped or overbooked',
    body: createPlanInputSchema,
    data: recurringPlanSchema,
  },
  get: {
    summary: 'One plan with its weekly times and its payments',
    params: idParamsSchema,
    data: recurringPlanDetailsSchema,
  },
  update: {
    summary:
      'Rename an active plan, or change its price and billing day from the next period on; 409 PLAN_INACTIVE otherwise',
    params: idParamsSchema,
    body: updatePlanInputSchema,
    record: recurringPlanDetailsSchema,
    data: recurringPlanSchema,
  },
  cancel: {
    summary: 'Cancel a plan and delete its future appointments that are not done',
    params: idParamsSchema,
    data: deletedSchema,
  },
  listOfClient: {
    summary: "A client's plans, newest first; only active ones by default",
    params: idParamsSchema,
    query: listPlansQuerySchema,
    data: z.array(recurringPlanSchema),
  },
} satisfies Contract;
