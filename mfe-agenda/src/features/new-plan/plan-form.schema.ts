import {
  BILLING_DAYS,
  BILLING_PERIODS,
  createPlanInputSchema,
  weekdaySchema,
} from '@alinha/contracts-agenda';
import { z } from 'zod';
import {
  amountAboveZeroSchema,
  chosenSchema,
  filledTimeSchema,
  maybeChosenSchema,
  timesProblem,
} from '../../booking/form-parts.ts';
import { firstDateOf, hasPassedToday } from './weekly-dates.ts';

/** A weekly time of the form. */
const rowSchema = z
  .object({
    weekday: weekdaySchema,
    start_time: filledTimeSchema,
    end_time: filledTimeSchema,
    has_typed_end: z.boolean().optional(),
    /** Starts today although the time has passed. */
    creates_today: z.boolean(),
    /** First date of a place from the waiting list, `YYYY-MM-DD`. */
    starts_on: z.string().optional(),
  })
  .superRefine(({ start_time, end_time }, context) => {
    const problem = timesProblem(start_time, end_time);
    if (problem) context.addIssue({ code: 'custom', path: ['end_time'], message: problem });
  });

/**
 * Schema of the form. The contract validates its result, which has the same field names.
 * @param clock returns the company's wall clock at validation
 */
export function planFormSchema(clock: () => string) {
  return z
    .object({
      employee_id: chosenSchema,
      client_id: chosenSchema,
      room_id: maybeChosenSchema,
      specialty_id: maybeChosenSchema,
      has_chosen_specialty: z.boolean().optional(),
      name: z.string(),
      price_cents: amountAboveZeroSchema,
      billing_period: z.enum(BILLING_PERIODS),
      billing_day: z.literal(BILLING_DAYS),
      schedules: z.array(rowSchema),
    })
    .transform(
      ({ schedules, has_chosen_specialty: _, ...plan }): z.input<typeof createPlanInputSchema> => ({
        ...plan,
        schedules: schedules.map(({ creates_today, starts_on, has_typed_end: _end, ...time }) =>
          starts_on !== undefined || (creates_today && hasPassedToday(time, clock()))
            ? { ...time, first_date: firstDateOf({ ...time, starts_on }, creates_today, clock()) }
            : time,
        ),
      }),
    )
    .pipe(createPlanInputSchema);
}

/** Ids are texts, null until chosen; times are `HH:mm`, empty until chosen. */
export type PlanFormValues = z.input<ReturnType<typeof planFormSchema>>;
export type PlanFormRow = PlanFormValues['schedules'][number];
