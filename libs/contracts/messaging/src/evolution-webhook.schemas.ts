import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';

/** Webhook body of Evolution API. Unknown fields are accepted, because newer releases may add some. */
const evolutionWebhookSchema = z
  .looseObject({ event: z.string().max(100), instance: z.string().max(100), data: z.unknown() })
  .meta({ id: 'EvolutionWebhook' });
export type EvolutionWebhook = z.infer<typeof evolutionWebhookSchema>;

export const evolutionWebhookContract = {
  receive: {
    summary:
      'Events of WhatsApp instances; 401 unless the bearer token is signed with the key of the instance',
    body: evolutionWebhookSchema,
    data: z.strictObject({ received: z.literal(true) }),
  },
} satisfies Contract;
