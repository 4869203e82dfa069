import { defineRoutes } from '@alinha/contracts-core';
import type { commissionContract } from './commission.schemas.ts';

const path = '/api/finance/commission';

/** `{id}` is the id of a professional. */
export const commissionRoutes = defineRoutes<typeof commissionContract>('billing', {
  overview: { id: 'commission.overview', method: 'GET', path, access: 'money.manage' },
  rules: { id: 'commission.rules', method: 'GET', path: `${path}/rules`, access: 'money.manage' },
  saveRules: {
    id: 'commission.save-rules',
    method: 'PUT',
    path: `${path}/rules/{id}`,
    access: 'money.manage',
  },
  get: { id: 'commission.get', method: 'GET', path: `${path}/{id}`, access: 'money.manage' },
  close: { id: 'commission.close', method: 'POST', path: `${path}/{id}/close`, access: 'money.manage' },
  pay: { id: 'commission.pay', method: 'PUT', path: `${path}/{id}/paid`, access: 'money.manage' },
  export: {
    id: 'commission.export',
    method: 'GET',
    path: `${path}/{id}/export`,
    access: 'money.manage',
    file: 'text/csv',
  },
  statement: {
    id: 'commission.statement',
    method: 'GET',
    path: `${path}/{id}/statement`,
    access: 'money.manage',
    file: 'application/pdf',
  },
});
