import { type Contract, idParamsSchema, idSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** Action for the future appointments and the plans of a deactivated professional. */
export const offboardingActionSchema = z.enum(['move', 'keep', 'cancel']);
export type OffboardingAction = z.infer<typeof offboardingActionSchema>;

export const offboardingSchema = z.object({
  appointments: offboardingActionSchema,
  /** The professional who gets them; null unless they move. */
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
export const offboardingCountsSchema = z
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
export type OffboardingCounts = z.infer<typeof offboardingCountsSchema>;

export const offboardingContract = {
  preview: {
    summary: 'What a professional would leave behind',
    params: idParamsSchema,
    data: offboardingCountsSchema,
  },
  deactivate: {
    summary:
      'Deactivate a professional and move, keep or cancel their future appointments and plans: all of it, or nothing',
    params: idParamsSchema,
    body: deactivateEmployeeInputSchema,
    data: offboardingCountsSchema,
  },
} satisfies Contract;
