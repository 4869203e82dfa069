import { defineRoutes } from '@alinha/contracts-core';
import type { emailContract } from './email.schemas.ts';

export const emailRoutes = defineRoutes<typeof emailContract>('accounts', {
  get: { id: 'email.get', method: 'GET', path: '/api/auth/email' },
  sendLink: { id: 'email.send-link', method: 'POST', path: '/api/auth/email/link' },
  confirm: {
    id: 'email.confirm',
    method: 'POST',
    path: '/api/auth/email/links/{token}',
    access: 'public',
  },
});
