import { defineEndpoint } from '@alinha/contracts-core';
import { z } from 'zod';

/** What Evolution API posts. Newer releases may add fields: they pass. */
export const evolutionWebhookSchema = z
  .looseObject({ event: z.string().max(100), instance: z.string().max(100), data: z.unknown() })
  .meta({ id: 'EvolutionWebhook' });
export type EvolutionWebhook = z.infer<typeof evolutionWebhookSchema>;

export const evolutionWebhookEndpoints = {
  receive: defineEndpoint({
    id: 'webhooks.evolution',
    service: 'messaging',
    method: 'POST',
    path: '/api/webhooks/evolution',
    access: 'public',
    summary: 'News of WhatsApp instances; the bearer token is signed with the instance’s own key, else 401',
    body: evolutionWebhookSchema,
    // One server tells of every company's phones, each message that they send and receive.
    callsPerMinute: 12_000,
    bodyLimitBytes: 1024 * 1024,
    data: z.strictObject({ received: z.literal(true) }),
  }),
};
