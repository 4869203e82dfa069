import { defineRoutes } from '@alinha/contracts-core';
import type { recurringPlanContract } from './recurring-plan.schemas.ts';

export const BILLING_PERIODS = ['monthly', 'quarterly', 'semiannual', 'annual'] as const;
export const BILLING_DAYS = [1, 5, 10, 15, 20, 25, 28] as const;

/** How far ahead a plan's appointments exist: created with the plan, extended each night. */
export const PLAN_WEEKS_AHEAD = 52;

export const recurringPlanRoutes = defineRoutes<typeof recurringPlanContract>('agenda', {
  create: { id: 'plans.create', method: 'POST', path: '/api/recurring/plans', status: 201 },
  get: { id: 'plans.get', method: 'GET', path: '/api/recurring/plans/{id}' },
  update: { id: 'plans.update', method: 'PUT', path: '/api/recurring/plans/{id}' },
  cancel: { id: 'plans.cancel', method: 'DELETE', path: '/api/recurring/plans/{id}' },
  listOfClient: { id: 'clients.recurring-plans', method: 'GET', path: '/api/clients/{id}/recurring-plans' },
});
