import { defineRoutes } from '@alinha/contracts-core';
import type { clientContract } from './client.schemas.ts';

export const clientRoutes = defineRoutes<typeof clientContract>('clients', {
  list: { id: 'clients.list', method: 'GET', path: '/api/clients' },
  export: { id: 'clients.export', method: 'GET', path: '/api/clients/export', file: 'text/csv' },
  listArchived: {
    id: 'clients.list-archived',
    method: 'GET',
    path: '/api/clients/archived',
    access: 'admin',
  },
  getArchived: {
    id: 'clients.get-archived',
    method: 'GET',
    path: '/api/clients/archived/{id}',
    access: 'admin',
  },
  create: { id: 'clients.create', method: 'POST', path: '/api/clients', status: 201 },
  get: { id: 'clients.get', method: 'GET', path: '/api/clients/{id}' },
  update: { id: 'clients.update', method: 'PUT', path: '/api/clients/{id}' },
  delete: { id: 'clients.delete', method: 'DELETE', path: '/api/clients/{id}' },
  restore: { id: 'clients.restore', method: 'POST', path: '/api/clients/{id}/restoration', access: 'admin' },
});
