import { defineRoutes } from '@alinha/contracts-core';
import type { passkeyContract } from './passkey.schemas.ts';

export const passkeyRoutes = defineRoutes<typeof passkeyContract>('accounts', {
  options: {
    id: 'passkeys.options',
    method: 'POST',
    path: '/api/auth/passkeys/options',
    withoutFactor: true,
  },
  add: { id: 'passkeys.add', method: 'POST', path: '/api/auth/passkeys', status: 201, withoutFactor: true },
  rename: { id: 'passkeys.rename', method: 'PUT', path: '/api/auth/passkeys/{id}' },
  remove: { id: 'passkeys.remove', method: 'DELETE', path: '/api/auth/passkeys/{id}' },
  confirmOptions: {
    id: 'passkeys.confirm-options',
    method: 'POST',
    path: '/api/auth/confirm/passkey-options',
  },
  confirm: { id: 'passkeys.confirm', method: 'POST', path: '/api/auth/confirm/passkey' },
});
