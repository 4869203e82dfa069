import { defineRoutes } from '@alinha/contracts-core';
import type { companyContract } from './company.schemas.ts';

export const companyRoutes = defineRoutes<typeof companyContract>('accounts', {
  get: { id: 'company.get', method: 'GET', path: '/api/company' },
  update: { id: 'company.update', method: 'PUT', path: '/api/company', access: 'company.manage' },
});
