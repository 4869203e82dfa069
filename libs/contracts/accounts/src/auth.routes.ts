import { defineRoutes } from '@alinha/contracts-core';
import type { authContract } from './auth.schemas.ts';

export const authRoutes = defineRoutes<typeof authContract>('accounts', {
  register: {
    id: 'auth.register',
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    status: 201,
  },
  login: { id: 'auth.login', method: 'POST', path: '/api/auth/login', access: 'public' },
  me: { id: 'auth.me', method: 'GET', path: '/api/auth/me', withoutFactor: true },
  logout: { id: 'auth.logout', method: 'POST', path: '/api/auth/logout', access: 'public' },
  confirm: { id: 'auth.confirm', method: 'POST', path: '/api/auth/confirm', withoutFactor: true },
});
