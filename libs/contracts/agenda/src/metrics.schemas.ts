import { type Contract, dateSchema, idParamSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { LATE_NOTICE_MINUTES } from './constants.ts';
import { listIntervalProblem } from './list-interval.ts';

/** A date as `end` is exclusive. Missing start: first day of the current month; missing end: start + 42 days. */
const appointmentsPerDayQuerySchema = z
  .strictObject({
    start: dateSchema.optional(),
    end: dateSchema.optional(),
    employee_id: idParamSchema.optional(),
    breakdown: z.literal('1').optional().meta({ description: '1 counts per professional' }),
  })
  .superRefine(({ start, end }, context) => {
    const problem = start !== undefined && end !== undefined && listIntervalProblem(start, end);
    if (problem) context.addIssue({ code: 'custom', path: ['end'], message: problem });
  });
export type AppointmentsPerDayQuery = z.infer<typeof appointmentsPerDayQuerySchema>;

const appointmentsOfDaySchema = z
  .strictObject({
    day: z.string().meta({ description: 'YYYY-MM-DD; days without appointments are omitted' }),
    employee_id: z.int().nullable().meta({ description: 'Null without breakdown' }),
    count: z.int(),
  })
  .meta({ id: 'AppointmentsOfDay' });
export type AppointmentsOfDay = z.infer<typeof appointmentsOfDaySchema>;

/** Dates, [start, end), of all professionals or of one. */
const agendaMetricsQuerySchema = z
  .strictObject({ start: dateSchema, end: dateSchema, employee_id: idParamSchema.optional() })
  .superRefine(({ start, end }, context) => {
    const problem = listIntervalProblem(start, end);
    if (problem) context.addIssue({ code: 'custom', path: ['end'], message: problem });
  });
export type AgendaMetricsQuery = z.infer<typeof agendaMetricsQuerySchema>;

const employeeOccupancySchema = z
  .strictObject({
    employee_id: z.int(),
    employee_name: z.string(),
    employee_color: z.string(),
    working_minutes: z.int().meta({ description: 'Minutes of the working week, without blocks' }),
    booked_minutes: z.int().meta({
      description: 'Working minutes with an appointment; several at once count once',
    }),
    outside_minutes: z.int().meta({ description: 'Minutes with an appointment outside of working time' }),
  })
  .meta({ id: 'EmployeeOccupancy' });
export type EmployeeOccupancy = z.infer<typeof employeeOccupancySchema>;

const outcomesOfDaySchema = z
  .strictObject({
    day: z.string().meta({ description: 'YYYY-MM-DD; days without appointments are omitted' }),
    done: z.int(),
    not_done: z.int().meta({ description: 'Over, and not marked in any way' }),
    upcoming: z.int().meta({ description: 'Not over yet, and not marked as done or missed' }),
    no_show: z.int().meta({ description: 'Missed by the client' }),
    cancelled: z.int().meta({
      description: 'Cancelled, or deleted one by one; those deleted with a plan or series do not count',
    }),
    cancelled_late: z.int().meta({
      description: `Cancelled with less than ${LATE_NOTICE_MINUTES / 60} hours of notice; included in the cancelled`,
    }),
  })
  .meta({ id: 'OutcomesOfDay' });
export type OutcomesOfDay = z.infer<typeof outcomesOfDaySchema>;

const absencesQuerySchema = agendaMetricsQuerySchema.safeExtend({
  by: z.enum(['client', 'employee', 'weekday']),
});
export type AbsencesQuery = z.infer<typeof absencesQuerySchema>;

const absencesSchema = z
  .strictObject({
    id: z.int().meta({ description: 'Of the client or professional; the weekday, 0 = Sunday' }),
    name: z.string().nullable().meta({ description: 'Null for a weekday' }),
    done: z.int(),
    no_show: z.int(),
    cancelled: z.int().meta({ description: 'Not those that were deleted' }),
    cancelled_late: z.int().meta({
      description: `Cancelled with less than ${LATE_NOTICE_MINUTES / 60} hours of notice; included in the cancelled`,
    }),
  })
  .meta({ id: 'Absences' });
export type Absences = z.infer<typeof absencesSchema>;

/** Freed places, make-up credits and freezes of a period. */
const placeMetricsSchema = z
  .strictObject({
    freed: z.int().meta({ description: 'Places that became free in the period while offers were on' }),
    filled: z.int().meta({ description: 'Of those, filled by an offer' }),
    filled_from_list: z.int().meta({ description: 'Filled by a client of the waiting list' }),
    filled_with_credit: z.int().meta({ description: 'Filled because of an expiring credit' }),
    booked_by_staff: z.int().meta({ description: 'No longer free before an offer was accepted' }),
    median_minutes_to_fill: z.int().nullable().meta({ description: 'Of the filled ones; null without any' }),
    credits_granted: z.int().meta({ description: 'Earned or granted in the period' }),
    credits_used: z.int().meta({ description: 'Sessions of the period that a credit pays' }),
    credits_expired: z
      .int()
      .meta({ description: 'Last day in the period and over, neither used nor revoked' }),
    frozen_days: z.int().meta({ description: 'Days of the period on which plans were frozen, summed' }),
    frozen_plans: z.int(),
  })
  .meta({ id: 'PlaceMetrics' });
export type PlaceMetrics = z.infer<typeof placeMetricsSchema>;

const placeMetricsQuerySchema = z
  .strictObject({ start: dateSchema, end: dateSchema })
  .superRefine(({ start, end }, context) => {
    const problem = listIntervalProblem(start, end);
    if (problem) context.addIssue({ code: 'custom', path: ['end'], message: problem });
  });
export type PlaceMetricsQuery = z.infer<typeof placeMetricsQuerySchema>;

export const agendaMetricsContract = {
  appointmentsPerDay: {
    summary: 'How many appointments start on each day',
    query: appointmentsPerDayQuerySchema,
    data: z.array(appointmentsOfDaySchema),
  },
  occupancy: {
    summary: 'Working and booked minutes of each professional, by name',
    query: agendaMetricsQuerySchema,
    data: z.array(employeeOccupancySchema),
  },
  absences: {
    summary:
      'Attendance by client, professional or weekday, from the most absences; without clients that have none',
    query: absencesQuerySchema,
    data: z.array(absencesSchema),
  },
  outcomes: {
    summary: 'Appointments of each day by outcome',
    query: agendaMetricsQuerySchema,
    data: z.array(outcomesOfDaySchema),
  },
  places: {
    summary: 'Freed places, credits and freezes of the days [start, end)',
    query: placeMetricsQuerySchema,
    data: placeMetricsSchema,
  },
} satisfies Contract;
