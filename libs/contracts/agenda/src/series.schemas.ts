import { type Contract, idParamsSchema, idSchema, optionalText } from '@alinha/contracts-core';
import { z } from 'zod';
import { appointmentSchema, checkTimes, durationSchema, minuteSchema } from './appointment.schemas.ts';

/**
 * A change of an appointment and of every later one of its weekly time that is not done. `start_datetime` and
 * `end_datetime` are the new times of the appointment that the path names; the others move by the same shift and take
 * the same duration.
 */
const updateSeriesInputSchema = z
  .strictObject({
    employee_id: idSchema.optional(),
    room_id: idSchema.nullable().optional(),
    specialty_id: idSchema.nullable().optional(),
    start_datetime: minuteSchema.optional(),
    end_datetime: minuteSchema.optional(),
    duration_minutes: durationSchema.optional(),
    notes: optionalText(4000).optional(),
    allow_overbooking: z.boolean().default(false),
  })
  .superRefine(checkTimes)
  .meta({ id: 'UpdateSeriesInput' });
export type UpdateSeriesInput = z.infer<typeof updateSeriesInputSchema>;

/** Appointments that a change or deletion of a series affects, by start; the first is the requested one. */
const seriesSchema = z
  .strictObject({
    plan_id: z.int(),
    plan_name: z.string(),
    occurrences: z.array(
      z.strictObject({ id: z.int(), start_datetime: z.string(), end_datetime: z.string() }),
    ),
  })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof seriesSchema>;

export const seriesContract = {
  get: {
    summary: 'Appointments that a change of this and all later ones of its weekly time would affect',
    params: idParamsSchema,
    data: seriesSchema,
  },
  update: {
    summary: 'Change an appointment of a plan and every later one of the same weekly time that is not done',
    params: idParamsSchema,
    body: updateSeriesInputSchema,
    data: z.array(appointmentSchema),
  },
  delete: {
    summary: 'Delete an appointment of a plan and every later one of the same weekly time that is not done',
    params: idParamsSchema,
    data: z.strictObject({
      id: z.int(),
      count: z.int().meta({ description: 'Number of deleted appointments' }),
    }),
  },
} satisfies Contract;
