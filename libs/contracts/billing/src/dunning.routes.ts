import { defineRoutes } from '@alinha/contracts-core';
import type { dunningContract } from './dunning.schemas.ts';

export const dunningRoutes = defineRoutes<typeof dunningContract>('billing', {
  get: { id: 'dunning.get', method: 'GET', path: '/api/company/dunning', access: 'money.manage' },
  save: { id: 'dunning.save', method: 'PUT', path: '/api/company/dunning', access: 'money.manage' },
  messages: { id: 'dunning.messages', method: 'GET', path: '/api/finance/messages', access: 'money.manage' },
  write: {
    ...{
      id: 'dunning.write',
      method: 'POST',
      path: '/api/finance/messages',
      access: 'money.manage',
      status: 201,
    },
  },
  ofClient: { id: 'clients.dunning', method: 'GET', path: '/api/clients/{id}/dunning' },
  saveClient: { id: 'clients.save-dunning', method: 'PUT', path: '/api/clients/{id}/dunning' },
});
