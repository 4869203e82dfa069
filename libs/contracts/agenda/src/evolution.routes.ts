import { defineRoutes } from '@alinha/contracts-core';
import type { evolutionContract } from './evolution.schemas.ts';

/** Longer than the highest AI_TIMEOUT_SECONDS, so that the error names the provider. */
const AI_REPLY_LIMIT_SECONDS = 120;

export const evolutionRoutes = defineRoutes<typeof evolutionContract>('agenda', {
  history: {
    id: 'evolution.history',
    method: 'GET',
    path: '/api/appointments/{id}/evolutions',
    access: 'notes.read',
  },
  assistant: {
    id: 'evolution.assistant',
    method: 'GET',
    path: '/api/evolution/assistant',
    access: 'notes.write',
  },
  transcribe: {
    id: 'evolution.transcribe',
    method: 'POST',
    path: '/api/evolution/transcribe',
    access: 'notes.write',
    bodyTimeoutSeconds: 150,
    replyLimitSeconds: AI_REPLY_LIMIT_SECONDS,
  },
  improve: {
    id: 'evolution.improve',
    method: 'POST',
    path: '/api/evolution/improve',
    access: 'notes.write',
    replyLimitSeconds: AI_REPLY_LIMIT_SECONDS,
  },
});
