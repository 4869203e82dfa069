import { defineRoutes } from '@alinha/contracts-core';
import type { commissionContract } from './commission.schemas.ts';

const path = '/api/finance/commission';

/** `{id}` is the id of a professional. */
export const commissionRoutes = defineRoutes<typeof commissionContract>('billing', {
  overview: { id: 'commission.overview', method: 'GET', path, access: 'admin' },
  rules: { id: 'commission.rules', method: 'GET', path: `${path}/rules`, access: 'admin' },
  saveRules: { id: 'commission.save-rules', method: 'PUT', path: `${path}/rules/{id}`, access: 'admin' },
  get: { id: 'commission.get', method: 'GET', path: `${path}/{id}`, access: 'admin' },
  close: { id: 'commission.close', method: 'POST', path: `${path}/{id}/close`, access: 'admin' },
  pay: { id: 'commission.pay', method: 'PUT', path: `${path}/{id}/paid`, access: 'admin' },
  export: {
    id: 'commission.export',
    method: 'GET',
    path: `${path}/{id}/export`,
    access: 'admin',
    file: 'text/csv',
  },
  statement: {
    id: 'commission.statement',
    method: 'GET',
    path: `${path}/{id}/statement`,
    access: 'admin',
    file: 'application/pdf',
  },
});
