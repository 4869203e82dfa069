import { defineRoutes } from '@alinha/contracts-core';
import type { healthReceiptContract } from './health-receipt.schemas.ts';

const path = '/api/finance/health-receipts';

export const healthReceiptRoutes = defineRoutes<typeof healthReceiptContract>('billing', {
  get: { id: 'health-receipts.get', method: 'GET', path, access: 'money.manage' },
  export: {
    id: 'health-receipts.export',
    method: 'GET',
    path: `${path}/export`,
    access: 'money.manage',
    file: 'text/csv',
  },
});
