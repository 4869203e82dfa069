import { type Contract, idParamsSchema, timeSchema } from '@alinha/contracts-core';
import { z } from 'zod';

export const weekdaySchema = z.int().min(0).max(6).meta({ description: '0 is Sunday' });

/** Part of a weekday during which a professional attends, `HH:mm`, [start, end). */
const hoursRangeSchema = z
  .strictObject({ weekday: weekdaySchema, start_time: timeSchema, end_time: timeSchema })
  .refine(({ start_time, end_time }) => start_time < end_time, {
    path: ['end_time'],
    error: 'end_after_start',
  })
  .meta({ id: 'HoursRange' });
export type HoursRange = z.infer<typeof hoursRangeSchema>;

const LONGEST_WEEK = 42;

/**
 * Refuses times of one weekday that overlap. Adjacent times are allowed.
 * @param field name of the list in the input
 */
export function checkOverlaps(field: string, times: readonly HoursRange[], context: z.RefinementCtx): void {
  times.forEach((time, index) => {
    const clashes = times.some(
      (other, otherIndex) =>
        otherIndex < index &&
        other.weekday === time.weekday &&
        other.start_time < time.end_time &&
        time.start_time < other.end_time,
    );
    if (!clashes) return;
    context.addIssue({ code: 'custom', path: [field, index, 'start_time'], message: 'hours_overlap' });
  });
}

/** An empty week has no working time. */
export const workingWeekInputSchema = z
  .strictObject({ ranges: z.array(hoursRangeSchema).max(LONGEST_WEEK) })
  .superRefine(({ ranges }, context) => checkOverlaps('ranges', ranges, context))
  .meta({ id: 'WorkingWeekInput' });
export type WorkingWeekInput = z.infer<typeof workingWeekInputSchema>;

/** A place that is being offered to a client, and counts as booked meanwhile. */
const heldPlaceSchema = z
  .strictObject({
    place_id: z.int(),
    room_id: z.int().nullable(),
    start_datetime: z.string(),
    end_datetime: z.string(),
    held_until: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    client_names: z.array(z.string()).meta({ description: 'Clients with an open offer' }),
  })
  .meta({ id: 'HeldPlace' });
export type HeldPlace = z.infer<typeof heldPlaceSchema>;

const workingWeekSchema = z
  .strictObject({
    employee_id: z.int(),
    employee_name: z.string(),
    ranges: z.array(hoursRangeSchema).meta({ description: 'By weekday, then start' }),
    /** Only in the list, and missing in replies of the last release. */
    held: z.array(heldPlaceSchema).optional().meta({ description: 'Held places, by start' }),
  })
  .meta({ id: 'WorkingWeek' });
export type WorkingWeek = z.infer<typeof workingWeekSchema>;

export const workingHoursContract = {
  list: {
    summary: 'The working week and held places of every professional, by name',
    data: z.array(workingWeekSchema),
  },
  save: {
    summary: 'Replace the working week of a professional (id); administrators any, others only their own',
    params: idParamsSchema,
    body: workingWeekInputSchema,
    data: workingWeekSchema,
  },
} satisfies Contract;
