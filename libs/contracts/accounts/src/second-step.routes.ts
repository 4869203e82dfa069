import { defineRoutes } from '@alinha/contracts-core';
import type { secondStepContract } from './second-step.schemas.ts';

export const secondStepRoutes = defineRoutes<typeof secondStepContract>('accounts', {
  code: { id: 'second-step.code', method: 'POST', path: '/api/auth/login/code', access: 'public' },
  passkeyOptions: {
    id: 'second-step.passkey-options',
    method: 'POST',
    path: '/api/auth/login/passkey-options',
    access: 'public',
  },
  passkey: { id: 'second-step.passkey', method: 'POST', path: '/api/auth/login/passkey', access: 'public' },
});
