import { defineRoutes } from '@alinha/contracts-core';
import type { planFreezeContract } from './plan-freeze.schemas.ts';

export const planFreezeRoutes = defineRoutes<typeof planFreezeContract>('agenda', {
  list: { id: 'plan-freezes.list', method: 'GET', path: '/api/recurring/plans/{id}/freezes' },
  preview: {
    id: 'plan-freezes.preview',
    method: 'GET',
    path: '/api/recurring/plans/{id}/freezes/preview',
  },
  create: {
    id: 'plan-freezes.create',
    method: 'POST',
    path: '/api/recurring/plans/{id}/freezes',
    access: 'agenda.write',
    status: 201,
  },
  end: {
    id: 'plan-freezes.end',
    method: 'POST',
    path: '/api/recurring/freezes/{id}/end',
    access: 'agenda.write',
  },
});
