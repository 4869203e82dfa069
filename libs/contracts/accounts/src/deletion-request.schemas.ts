import { type Contract, emailSchema } from '@alinha/contracts-core';
import { z } from 'zod';

const deletionRequestInputSchema = z
  .strictObject({ email: emailSchema })
  .meta({ id: 'DeletionRequestInput' });
export type DeletionRequestInput = z.infer<typeof deletionRequestInputSchema>;

export const deletionRequestContract = {
  create: {
    summary:
      'Request the erasure of an account without a session; the reply does not reveal whether it exists',
    body: deletionRequestInputSchema,
    data: z.strictObject({ received: z.literal(true) }),
  },
} satisfies Contract;
