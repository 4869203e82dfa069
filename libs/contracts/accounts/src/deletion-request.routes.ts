import { defineRoutes } from '@alinha/contracts-core';
import type { deletionRequestContract } from './deletion-request.schemas.ts';

/** Low, to slow down callers that try a list of addresses. */
const CALLS_PER_MINUTE = 6;

export const deletionRequestRoutes = defineRoutes<typeof deletionRequestContract>('accounts', {
  create: {
    id: 'deletion-requests.create',
    method: 'POST',
    path: '/api/account-deletion-requests',
    access: 'public',
    callsPerMinute: CALLS_PER_MINUTE,
  },
});
