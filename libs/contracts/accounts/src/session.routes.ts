import { defineRoutes } from '@alinha/contracts-core';
import type { sessionContract } from './session.schemas.ts';

export const sessionRoutes = defineRoutes<typeof sessionContract>('accounts', {
  list: { id: 'sessions.list', method: 'GET', path: '/api/auth/sessions' },
  end: { id: 'sessions.end', method: 'DELETE', path: '/api/auth/sessions/{id}' },
  endOthers: { id: 'sessions.end-others', method: 'DELETE', path: '/api/auth/sessions' },
});
