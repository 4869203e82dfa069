import { type Contract, emailSchema } from '@alinha/contracts-core';
import { z } from 'zod';

export const deletionRequestInputSchema = z
  .strictObject({ email: emailSchema })
  .meta({ id: 'DeletionRequestInput' });
export type DeletionRequestInput = z.infer<typeof deletionRequestInputSchema>;

export const deletionRequestContract = {
  create: {
    summary: 'Ask, from outside, for an account to be erased; says nothing about whether there is one',
    body: deletionRequestInputSchema,
    data: z.strictObject({ received: z.literal(true) }),
  },
} satisfies Contract;
