import { dateSchema, defineEndpoint, idParamSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { listIntervalProblem } from './appointment.contract.ts';

/** A date as `end` is exclusive. Missing start: first day of the current month; missing end: start + 42 days. */
export const appointmentsPerDayQuerySchema = z
  .strictObject({
    start: dateSchema.optional(),
    end: dateSchema.optional(),
    employee_id: idParamSchema.optional(),
    breakdown: z.literal('1').optional().meta({ description: '1 counts each professional apart' }),
  })
  .superRefine(({ start, end }, context) => {
    const problem = start !== undefined && end !== undefined && listIntervalProblem(start, end);
    if (problem) context.addIssue({ code: 'custom', path: ['end'], message: problem });
  });
export type AppointmentsPerDayQuery = z.infer<typeof appointmentsPerDayQuerySchema>;

export const appointmentsOfDaySchema = z
  .strictObject({
    day: z.string().meta({ description: 'YYYY-MM-DD; days without appointments are left out' }),
    employee_id: z.int().nullable().meta({ description: 'Null without breakdown' }),
    count: z.int(),
  })
  .meta({ id: 'AppointmentsOfDay' });
export type AppointmentsOfDay = z.infer<typeof appointmentsOfDaySchema>;

export const agendaMetricsEndpoints = {
  appointmentsPerDay: defineEndpoint({
    id: 'metrics.appointments-per-day',
    service: 'agenda',
    method: 'GET',
    path: '/api/metrics/appointments-per-day',
    summary: 'How many appointments start on each day',
    query: appointmentsPerDayQuerySchema,
    data: z.array(appointmentsOfDaySchema),
  }),
};
