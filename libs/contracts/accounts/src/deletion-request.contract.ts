import { defineEndpoint, emailSchema } from '@alinha/contracts-core';
import { z } from 'zod';

export const deletionRequestInputSchema = z
  .strictObject({ email: emailSchema })
  .meta({ id: 'DeletionRequestInput' });
export type DeletionRequestInput = z.infer<typeof deletionRequestInputSchema>;

/** A person asks once; whoever asks for a list of addresses is held up. */
const CALLS_PER_MINUTE = 6;

export const deletionRequestEndpoints = {
  create: defineEndpoint({
    id: 'deletion-requests.create',
    service: 'accounts',
    method: 'POST',
    path: '/api/account-deletion-requests',
    access: 'public',
    summary: 'Ask, from outside, for an account to be erased; says nothing about whether there is one',
    body: deletionRequestInputSchema,
    callsPerMinute: CALLS_PER_MINUTE,
    data: z.strictObject({ received: z.literal(true) }),
  }),
};
