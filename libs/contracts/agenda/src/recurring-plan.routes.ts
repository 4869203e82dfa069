import { defineRoutes } from '@alinha/contracts-core';
import type { recurringPlanContract } from './recurring-plan.schemas.ts';

export const recurringPlanRoutes = defineRoutes<typeof recurringPlanContract>('agenda', {
  create: {
    id: 'plans.create',
    method: 'POST',
    path: '/api/recurring/plans',
    access: 'agenda.write',
    status: 201,
  },
  get: { id: 'plans.get', method: 'GET', path: '/api/recurring/plans/{id}' },
  update: { id: 'plans.update', method: 'PUT', path: '/api/recurring/plans/{id}', access: 'agenda.write' },
  cancel: { id: 'plans.cancel', method: 'DELETE', path: '/api/recurring/plans/{id}', access: 'agenda.write' },
  listOfClient: { id: 'clients.recurring-plans', method: 'GET', path: '/api/clients/{id}/recurring-plans' },
});
