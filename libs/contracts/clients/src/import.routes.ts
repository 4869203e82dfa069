import { defineRoutes } from '@alinha/contracts-core';
import type { clientImportContract } from './import.schemas.ts';

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
export const IMPORT_MAX_COLUMNS = 100;
/** Most rows that a reply lists. */
export const IMPORT_LISTED_ROWS = 200;

export const clientImportRoutes = defineRoutes<typeof clientImportContract>('clients', {
  template: {
    id: 'client-imports.template',
    method: 'GET',
    path: '/api/clients/imports/template',
    file: 'text/csv',
  },
  create: { id: 'client-imports.create', method: 'POST', path: '/api/clients/imports', status: 201 },
  get: { id: 'client-imports.get', method: 'GET', path: '/api/clients/imports/{id}' },
  preview: { id: 'client-imports.preview', method: 'POST', path: '/api/clients/imports/{id}/preview' },
  confirm: { id: 'client-imports.confirm', method: 'POST', path: '/api/clients/imports/{id}/confirm' },
  failures: {
    id: 'client-imports.failures',
    method: 'GET',
    path: '/api/clients/imports/{id}/failures',
    file: 'text/csv',
  },
});
