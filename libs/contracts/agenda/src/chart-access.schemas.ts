import { type Contract, idParamsSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { ACCESS_REASON_LENGTH, ACCESS_REASON_MINIMUM, CHART_ACCESS_HOURS } from './constants.ts';

/** The right of a professional to see a client who is not their own, for a time. */
const chartAccessSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    granted_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    expires_at: z.string(),
  })
  .meta({ id: 'ChartAccess' });
export type ChartAccess = z.infer<typeof chartAccessSchema>;

const clientAccessSchema = z
  .strictObject({
    kind: z.enum(['full', 'justified', 'none']).meta({
      description: '`full` reads and changes, `justified` only reads, `none` may request an access',
    }),
    expires_at: z
      .string()
      .nullable()
      .meta({ description: "Of a justified access: company's wall clock, YYYY-MM-DD HH:mm:ss" }),
  })
  .meta({ id: 'ClientAccess' });
export type ClientAccess = z.infer<typeof clientAccessSchema>;

export const chartAccessInputSchema = z
  .strictObject({
    reason: requiredText(ACCESS_REASON_LENGTH, 'access_reason').refine(
      (text) => text.length >= ACCESS_REASON_MINIMUM,
      'access_reason',
    ),
  })
  .meta({ id: 'ChartAccessInput' });
export type ChartAccessInput = z.infer<typeof chartAccessInputSchema>;

export const chartAccessContract = {
  get: {
    summary:
      'What the caller may do with a client. 404 for an unknown client, and for a deleted one of a colleague',
    params: idParamsSchema,
    data: clientAccessSchema,
  },
  create: {
    summary:
      `See a client who is not the caller's own for ${CHART_ACCESS_HOURS} hours, with a reason that administrators read. ` +
      'An access that has not expired is returned. 409 ACCESS_NOT_NEEDED for a client whom the caller sees anyway',
    params: idParamsSchema,
    body: chartAccessInputSchema,
    data: chartAccessSchema,
  },
} satisfies Contract;
