import { defineRoutes } from '@alinha/contracts-core';
import type { evolutionContract } from './evolution.schemas.ts';

/** Longer than the highest AI_TIMEOUT_SECONDS, so that the error names the provider. */
const AI_REPLY_LIMIT_SECONDS = 120;

export const evolutionRoutes = defineRoutes<typeof evolutionContract>('agenda', {
  history: { id: 'evolution.history', method: 'GET', path: '/api/appointments/{id}/evolutions' },
  assistant: { id: 'evolution.assistant', method: 'GET', path: '/api/evolution/assistant' },
  transcribe: {
    id: 'evolution.transcribe',
    method: 'POST',
    path: '/api/evolution/transcribe',
    bodyTimeoutSeconds: 150,
    replyLimitSeconds: AI_REPLY_LIMIT_SECONDS,
  },
  improve: {
    id: 'evolution.improve',
    method: 'POST',
    path: '/api/evolution/improve',
    replyLimitSeconds: AI_REPLY_LIMIT_SECONDS,
  },
});
