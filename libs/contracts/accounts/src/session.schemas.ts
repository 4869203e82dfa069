import { type Contract, idParamsSchema } from '@alinha/contracts-core';
import { z } from 'zod';

const sessionSchema = z
  .strictObject({
    id: z.int().meta({ description: 'No secret: the cookie has another value' }),
    browser: z.string().nullable().meta({ description: 'Chrome; null when unknown' }),
    system: z.string().nullable().meta({ description: 'Windows; null when unknown' }),
    country: z
      .string()
      .nullable()
      .meta({ description: 'ISO code of the country of the sign-in; null when unknown' }),
    network: z
      .string()
      .nullable()
      .meta({ description: 'Start of the address of the sign-in: 203.0.113.*; only without a country' }),
    signed_in_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    last_used_at: z.string().meta({ description: 'The same; the last use was at most an hour later' }),
    current: z.boolean().meta({ description: 'The session of this request' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const sessionContract = {
  list: {
    summary: 'Sessions of the signed-in user: the current one first, then by last use',
    data: z.array(sessionSchema),
  },
  end: {
    summary: 'End a session of the signed-in user; 404 when it has ended already',
    params: idParamsSchema,
    data: z.strictObject({ ended: z.literal(1) }),
  },
  endOthers: {
    summary: 'End all sessions of the signed-in user except the current one',
    data: z.strictObject({ ended: z.int().meta({ description: 'Number of ended sessions' }) }),
  },
} satisfies Contract;
