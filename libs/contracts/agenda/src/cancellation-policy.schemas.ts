import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';
import {
  CREDIT_EXPIRIES,
  HIGHEST_CREDIT_LIMIT,
  HIGHEST_NOTICE_HOURS,
  LOWEST_CREDIT_LIMIT,
} from './constants.ts';

const limitSchema = z.int().min(LOWEST_CREDIT_LIMIT).max(HIGHEST_CREDIT_LIMIT);

export const creditExpirySchema = z.enum(CREDIT_EXPIRIES);
export type CreditExpiry = z.infer<typeof creditExpirySchema>;

/**
 * Rules for absences from the sessions of plans. A cancellation by the studio always earns a credit; in a time that a
 * block closes, `credit_on_closure` decides.
 */
export const cancellationPolicySchema = z
  .strictObject({
    notice_hours: z
      .int()
      .min(0)
      .max(HIGHEST_NOTICE_HOURS)
      .meta({ description: 'A cancellation with at least this notice is in time' }),
    credit_in_time: z.boolean().meta({ description: 'A cancellation in time earns a credit' }),
    credit_late: z.boolean(),
    credit_no_show: z.boolean(),
    credit_on_closure: z.boolean().meta({
      description: 'A cancellation by the studio earns a credit during a block of the whole company',
    }),
    max_live: limitSchema.meta({ description: 'Maximum live credits of a client' }),
    max_per_month: limitSchema.meta({
      description: 'Maximum credits that a client earns in a month by own cancellations and no-shows',
    }),
    expiry: creditExpirySchema.meta({
      description: 'Last day of a credit, counted from the day it is earned',
    }),
    owed_when_late: z.boolean().meta({
      description: 'The price of a single session stays owed after a late cancellation or a no-show',
    }),
  })
  .meta({ id: 'CancellationPolicy' });
export type CancellationPolicy = z.infer<typeof cancellationPolicySchema>;

const savedPolicySchema = cancellationPolicySchema
  .extend({
    id: z.int(),
    saved_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    saved_by_name: z.string().nullable(),
  })
  .meta({ id: 'SavedPolicy' });
export type SavedPolicy = z.infer<typeof savedPolicySchema>;

export const cancellationPolicyContract = {
  get: { summary: 'The cancellation policy in force', data: cancellationPolicySchema },
  save: {
    summary: 'Change the policy for later absences; unchanged values are not saved',
    body: cancellationPolicySchema,
    data: cancellationPolicySchema,
  },
  history: {
    summary: 'Every policy that was saved, latest first; before the first one the default applied',
    data: z.array(savedPolicySchema),
  },
} satisfies Contract;
