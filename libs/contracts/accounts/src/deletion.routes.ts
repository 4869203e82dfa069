import { defineRoutes } from '@alinha/contracts-core';
import type { deletionContract } from './deletion.schemas.ts';

const path = '/api/company/deletion';

export const deletionRoutes = defineRoutes<typeof deletionContract>('accounts', {
  get: { id: 'deletion.get', method: 'GET', path },
  request: { id: 'deletion.request', method: 'POST', path, access: 'company.manage', status: 201 },
  cancel: { id: 'deletion.cancel', method: 'DELETE', path, access: 'company.manage' },
});
