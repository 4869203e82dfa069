import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';

/** What Evolution API posts. Newer releases may add fields: they pass. */
export const evolutionWebhookSchema = z
  .looseObject({ event: z.string().max(100), instance: z.string().max(100), data: z.unknown() })
  .meta({ id: 'EvolutionWebhook' });
export type EvolutionWebhook = z.infer<typeof evolutionWebhookSchema>;

export const evolutionWebhookContract = {
  receive: {
    summary: 'News of WhatsApp instances; the bearer token is signed with the instance’s own key, else 401',
    body: evolutionWebhookSchema,
    data: z.strictObject({ received: z.literal(true) }),
  },
} satisfies Contract;
