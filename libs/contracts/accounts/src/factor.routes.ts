import { defineRoutes } from '@alinha/contracts-core';
import type { factorContract } from './factor.schemas.ts';

export const factorRoutes = defineRoutes<typeof factorContract>('accounts', {
  list: { id: 'factors.list', method: 'GET', path: '/api/auth/factors', withoutFactor: true },
  startTotp: {
    id: 'factors.start-totp',
    method: 'POST',
    path: '/api/auth/factors/totp',
    withoutFactor: true,
  },
  enableTotp: {
    id: 'factors.enable-totp',
    method: 'PUT',
    path: '/api/auth/factors/totp',
    withoutFactor: true,
  },
  removeTotp: { id: 'factors.remove-totp', method: 'DELETE', path: '/api/auth/factors/totp' },
  renewRecoveryCodes: {
    id: 'factors.renew-recovery-codes',
    method: 'POST',
    path: '/api/auth/factors/recovery-codes',
  },
});
