import { type Contract, idSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { appointmentSchema, checkTimes, minuteSchema } from './appointment.schemas.ts';

const MAX_APPOINTMENTS = 100;
const PROBLEM = 'class_appointments';

/**
 * A class: appointments with one professional, room, specialty, start and end. `appointment_ids` are the appointments
 * to move; 409 CLASS_CHANGED when they are no longer of one class. A new start alone keeps the duration.
 */
const moveClassInputSchema = z
  .strictObject({
    appointment_ids: z
      .array(idSchema)
      .min(1, PROBLEM)
      .max(MAX_APPOINTMENTS, PROBLEM)
      .refine((ids) => new Set(ids).size === ids.length, PROBLEM),
    start_datetime: minuteSchema.optional(),
    end_datetime: minuteSchema.optional(),
    employee_id: idSchema.optional(),
    /** Save in spite of conflicts; appointments in conflict are marked `overbooked`. */
    allow_overbooking: z.boolean().default(false),
  })
  .superRefine(checkTimes)
  .meta({ id: 'MoveClassInput' });
export type MoveClassInput = z.infer<typeof moveClassInputSchema>;

export const classContract = {
  move: {
    summary: 'Move appointments of one class to another time or professional; all or none',
    body: moveClassInputSchema,
    data: z.array(appointmentSchema),
  },
} satisfies Contract;
