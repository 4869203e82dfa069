import { defineRoutes } from '@alinha/contracts-core';
import type { clientImportContract } from './import.schemas.ts';

export const clientImportRoutes = defineRoutes<typeof clientImportContract>('clients', {
  template: {
    id: 'client-imports.template',
    method: 'GET',
    path: '/api/clients/imports/template',
    file: 'text/csv',
  },
  create: {
    id: 'client-imports.create',
    method: 'POST',
    path: '/api/clients/imports',
    access: 'clients.write',
    status: 201,
  },
  get: {
    id: 'client-imports.get',
    method: 'GET',
    path: '/api/clients/imports/{id}',
    access: 'clients.write',
  },
  preview: {
    id: 'client-imports.preview',
    method: 'POST',
    path: '/api/clients/imports/{id}/preview',
    access: 'clients.write',
  },
  confirm: {
    id: 'client-imports.confirm',
    method: 'POST',
    path: '/api/clients/imports/{id}/confirm',
    access: 'clients.write',
  },
  failures: {
    id: 'client-imports.failures',
    method: 'GET',
    path: '/api/clients/imports/{id}/failures',
    access: 'clients.write',
    file: 'text/csv',
  },
});
