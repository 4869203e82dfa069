import { defineRoutes } from '@alinha/contracts-core';
import type { deletionContract } from './deletion.schemas.ts';

/** From the request to the erasure: time to cancel. */
export const DELETION_DELAY_HOURS = 24;

const path = '/api/company/deletion';

export const deletionRoutes = defineRoutes<typeof deletionContract>('accounts', {
  get: { id: 'deletion.get', method: 'GET', path },
  request: { id: 'deletion.request', method: 'POST', path, access: 'admin', status: 201 },
  cancel: { id: 'deletion.cancel', method: 'DELETE', path, access: 'admin' },
});
