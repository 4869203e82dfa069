import { addDays, type Contract, dateSchema, idParamsSchema, optionalText } from '@alinha/contracts-core';
import { z } from 'zod';
import { appointmentSchema, conflictDetailsSchema } from './appointment.schemas.ts';
import { FREEZE_REASON_LENGTH, LONGEST_FREEZE_DAYS } from './constants.ts';

/** Days on which a plan pauses (ADR 71): from `start_date` to `end_date`, both included. */
const planFreezeSchema = z
  .strictObject({
    id: z.int(),
    plan_id: z.int(),
    start_date: z.string().meta({ description: 'First day, YYYY-MM-DD' }),
    end_date: z.string().meta({ description: 'Last planned day, included' }),
    ended_on: z.string().nullable().meta({
      description: 'First day after an early end; null otherwise',
    }),
    reason: z.string().nullable(),
    created_by_name: z.string(),
    sessions: z.int().meta({ description: 'Sessions that are cancelled by it' }),
  })
  .meta({ id: 'PlanFreeze' });
export type PlanFreeze = z.infer<typeof planFreezeSchema>;

type Days = { readonly start_date: string; readonly end_date: string };

/** Checks that a freeze has a first and last day in order, and is not too long. */
export function checkFreezeDays({ start_date, end_date }: Days, context: z.RefinementCtx): void {
  // Runs for dates that their own rule refuses, too.
  if (![start_date, end_date].every((date) => dateSchema.safeParse(date).success)) return;
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['end_date'], message });
  if (end_date < start_date) refuse('end_date_after_start');
  else if (end_date >= addDays(start_date, LONGEST_FREEZE_DAYS)) refuse('freeze_length');
}

const daysSchema = z.strictObject({ start_date: dateSchema, end_date: dateSchema });

export const freezePlanInputSchema = daysSchema
  .extend({ reason: optionalText(FREEZE_REASON_LENGTH).optional() })
  .superRefine(checkFreezeDays)
  .meta({ id: 'FreezePlanInput' });
export type FreezePlanInput = z.infer<typeof freezePlanInputSchema>;

const previewQuerySchema = daysSchema.superRefine(checkFreezeDays);
export type PreviewFreezeQuery = z.infer<typeof previewQuerySchema>;

/** What a freeze would do. */
const freezePreviewSchema = z
  .strictObject({
    sessions: z.int().meta({ description: 'Sessions that would be cancelled' }),
    amounts: z
      .array(
        z.strictObject({
          period_start: z.string(),
          period_end: z.string().meta({ description: 'Last day, included' }),
          before_cents: z.int(),
          after_cents: z.int().meta({ description: '0: nothing is owed for the period' }),
          paid: z.boolean().meta({ description: 'A paid payment does not change' }),
        }),
      )
      .meta({ description: 'Billing periods that the freeze touches, earliest first' }),
  })
  .meta({ id: 'FreezePreview' });
export type FreezePreview = z.infer<typeof freezePreviewSchema>;

const endedFreezeSchema = z
  .strictObject({
    freeze: planFreezeSchema,
    restored: z.int().meta({ description: 'Sessions that are scheduled again' }),
    not_restored: z.array(conflictDetailsSchema.extend({ appointment: appointmentSchema })).meta({
      description:
        'Sessions that stay cancelled, by start. Without conflicts and closures, the weekly time, professional, room or specialty is not available any more',
    }),
  })
  .meta({ id: 'EndedFreeze' });
export type EndedFreeze = z.infer<typeof endedFreezeSchema>;

export const planFreezeContract = {
  list: {
    summary: 'Freezes of a plan, latest first day first',
    params: idParamsSchema,
    data: z.array(planFreezeSchema),
  },
  preview: {
    summary: 'What a freeze would cancel and charge; nothing is written. 409 PLAN_INACTIVE, FREEZE_OVERLAPS',
    params: idParamsSchema,
    query: previewQuerySchema,
    data: freezePreviewSchema,
  },
  create: {
    summary:
      'Freeze an active plan: cancel its open sessions of these days and charge only the others; 409 PLAN_INACTIVE, FREEZE_OVERLAPS',
    params: idParamsSchema,
    body: freezePlanInputSchema,
    data: planFreezeSchema,
  },
  end: {
    summary:
      'End a freeze today and restore its next sessions whose time is free; again, it tries the others again. 409 PLAN_INACTIVE',
    params: idParamsSchema,
    data: endedFreezeSchema,
  },
} satisfies Contract;
