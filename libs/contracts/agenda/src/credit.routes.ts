import { defineRoutes } from '@alinha/contracts-core';
import type { creditContract } from './credit.schemas.ts';

export const creditRoutes = defineRoutes<typeof creditContract>('agenda', {
  absenceEffect: {
    id: 'appointments.absence-effect',
    method: 'GET',
    path: '/api/appointments/{id}/absence-effect',
  },
  absenceEffects: {
    id: 'appointments.absence-effects',
    method: 'GET',
    path: '/api/appointments/absence-effects',
  },
  listOfClient: { id: 'clients.credits', method: 'GET', path: '/api/clients/{id}/credits' },
  grant: {
    id: 'credits.grant',
    method: 'POST',
    path: '/api/clients/{id}/credits',
    access: 'company.manage',
    status: 201,
  },
  revoke: {
    id: 'credits.revoke',
    method: 'POST',
    path: '/api/credits/{id}/revoke',
    access: 'company.manage',
  },
  expiring: { id: 'credits.expiring', method: 'GET', path: '/api/credits' },
});
