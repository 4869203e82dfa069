import { type Contract, idParamsSchema, idSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** Action for the future appointments and the plans of a deactivated professional. */
export const offboardingActionSchema = z.enum(['move', 'keep', 'cancel']);

export const offboardingSchema = z.object({
  appointments: offboardingActionSchema,
  /** The professional who takes over; null unless the action is `move`. */
  successor_id: z.int().nullable(),
});
export type Offboarding = z.infer<typeof offboardingSchema>;

export const deactivateEmployeeInputSchema = z
  .strictObject({
    appointments: offboardingActionSchema,
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

/** Future appointments that are not done, and active plans with a weekly time of the professional. */
const offboardingCountsSchema = z
  .strictObject({
    id: z.int(),
    appointments: z.int(),
    plans: z.int(),
    /** Missing in replies of older releases. */
    with_colleagues: z.int().optional().meta({
      description: 'Appointments of colleagues in plans that end with `cancel`; not part of `appointments`',
    }),
  })
  .meta({ id: 'LeftBehindCounts' });
export type OffboardingCounts = z.infer<typeof offboardingCountsSchema>;

export const offboardingContract = {
  preview: {
    summary: 'Counts of what a deactivation of the professional affects',
    params: idParamsSchema,
    data: offboardingCountsSchema,
  },
  deactivate: {
    summary:
      'Deactivate a professional and move, keep or cancel their future appointments and plans, atomically',
    params: idParamsSchema,
    body: deactivateEmployeeInputSchema,
    data: offboardingCountsSchema,
  },
} satisfies Contract;
