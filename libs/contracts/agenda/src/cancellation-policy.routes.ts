import { defineRoutes } from '@alinha/contracts-core';
import type { cancellationPolicyContract } from './cancellation-policy.schemas.ts';

export const cancellationPolicyRoutes = defineRoutes<typeof cancellationPolicyContract>('agenda', {
  get: { id: 'cancellation-policy.get', method: 'GET', path: '/api/company/cancellation-policy' },
  save: {
    id: 'cancellation-policy.save',
    method: 'PUT',
    path: '/api/company/cancellation-policy',
    access: 'company.manage',
  },
  history: {
    id: 'cancellation-policy.history',
    method: 'GET',
    path: '/api/company/cancellation-policy/history',
  },
});
