import { type Contract, idParamsSchema, idSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** What becomes of the future appointments and the plans of a professional who leaves. */
export const leftBehindSchema = z.enum(['move', 'keep', 'cancel']);
export type LeftBehind = z.infer<typeof leftBehindSchema>;

export const departureSchema = z.object({
  appointments: leftBehindSchema,
  /** Who takes them over; null unless they move. */
  successor_id: z.int().nullable(),
});
export type Departure = z.infer<typeof departureSchema>;

export const deactivateEmployeeInputSchema = z
  .strictObject({
    appointments: leftBehindSchema,
    successor_id: idSchema.nullable().default(null),
    /** Move in spite of conflicts; each appointment in conflict is marked `overbooked`. */
    allow_overbooking: z.boolean().default(false),
  })
  .refine(({ appointments, successor_id }) => appointments !== 'move' || successor_id !== null, {
    path: ['successor_id'],
    error: 'required',
  })
  .refine(({ appointments, successor_id }) => appointments === 'move' || successor_id === null, {
    path: ['successor_id'],
    error: 'only_when_moved',
  })
  .refine(({ appointments, allow_overbooking }) => appointments === 'move' || !allow_overbooking, {
    path: ['allow_overbooking'],
    error: 'only_when_moved',
  })
  .meta({ id: 'DeactivateEmployeeInput' });
export type DeactivateEmployeeInput = z.infer<typeof deactivateEmployeeInputSchema>;

/** Appointments that neither have begun nor are done, and active plans with a weekly time of the professional. */
export const leftBehindCountsSchema = z
  .strictObject({
    id: z.int(),
    appointments: z.int(),
    plans: z.int(),
    /** Optional in what an older release answers. */
    with_colleagues: z.int().optional().meta({
      description:
        'Beside those: appointments that colleagues have in plans which end when the choice is cancel',
    }),
  })
  .meta({ id: 'LeftBehindCounts' });
export type LeftBehindCounts = z.infer<typeof leftBehindCountsSchema>;

export const departureContract = {
  preview: {
    summary: 'What a professional would leave behind',
    params: idParamsSchema,
    data: leftBehindCountsSchema,
  },
  deactivate: {
    summary:
      'Deactivate a professional and move, keep or cancel their future appointments and plans: all of it, or nothing',
    params: idParamsSchema,
    body: deactivateEmployeeInputSchema,
    data: leftBehindCountsSchema,
  },
} satisfies Contract;
