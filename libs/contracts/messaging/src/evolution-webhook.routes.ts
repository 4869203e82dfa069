import { defineRoutes } from '@alinha/contracts-core';
import type { evolutionWebhookContract } from './evolution-webhook.schemas.ts';

export const evolutionWebhookRoutes = defineRoutes<typeof evolutionWebhookContract>('messaging', {
  receive: {
    id: 'webhooks.evolution',
    method: 'POST',
    path: '/api/webhooks/evolution',
    access: 'public',
    // One server sends an event per message of every company's phones.
    callsPerMinute: 12_000,
    bodyLimitBytes: 1024 * 1024,
  },
});
