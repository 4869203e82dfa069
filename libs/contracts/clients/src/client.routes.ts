import { defineRoutes } from '@alinha/contracts-core';
import type { clientContract } from './client.schemas.ts';

export const clientRoutes = defineRoutes<typeof clientContract>('clients', {
  list: { id: 'clients.list', method: 'GET', path: '/api/clients' },
  export: { id: 'clients.export', method: 'GET', path: '/api/clients/export', file: 'text/csv' },
  listArchived: {
    id: 'clients.list-archived',
    method: 'GET',
    path: '/api/clients/archived',
    access: 'company.manage',
  },
  getArchived: {
    id: 'clients.get-archived',
    method: 'GET',
    path: '/api/clients/archived/{id}',
    access: 'company.manage',
  },
  create: {
    id: 'clients.create',
    method: 'POST',
    path: '/api/clients',
    access: 'clients.write',
    status: 201,
  },
  listOthers: { id: 'clients.list-others', method: 'GET', path: '/api/clients/others', access: 'notes.read' },
  get: { id: 'clients.get', method: 'GET', path: '/api/clients/{id}' },
  update: { id: 'clients.update', method: 'PUT', path: '/api/clients/{id}', access: 'clients.write' },
  delete: { id: 'clients.delete', method: 'DELETE', path: '/api/clients/{id}', access: 'clients.write' },
  restore: {
    id: 'clients.restore',
    method: 'POST',
    path: '/api/clients/{id}/restoration',
    access: 'company.manage',
  },
  anonymise: {
    id: 'clients.anonymise',
    method: 'POST',
    path: '/api/clients/{id}/anonymisation',
    access: 'company.manage',
  },
});
