import { defineRoutes } from '@alinha/contracts-core';
import type { passwordLinkContract } from './password-link.schemas.ts';

/** Low, to slow down callers that try a list of addresses. */
const CALLS_PER_MINUTE = 6;

export const passwordLinkRoutes = defineRoutes<typeof passwordLinkContract>('accounts', {
  request: {
    id: 'password-links.request',
    method: 'POST',
    path: '/api/auth/password-links',
    access: 'public',
    callsPerMinute: CALLS_PER_MINUTE,
  },
  get: {
    id: 'password-links.get',
    method: 'GET',
    path: '/api/auth/password-links/{token}',
    access: 'public',
  },
  use: {
    id: 'password-links.use',
    method: 'POST',
    path: '/api/auth/password-links/{token}',
    access: 'public',
  },
});
