import { defineRoutes } from '@alinha/contracts-core';
import type { specialtyContract } from './specialty.schemas.ts';

export const specialtyRoutes = defineRoutes<typeof specialtyContract>('agenda', {
  list: { id: 'specialties.list', method: 'GET', path: '/api/company/specialties' },
  create: {
    id: 'specialties.create',
    method: 'POST',
    path: '/api/company/specialties',
    access: 'agenda.write',
    status: 201,
  },
  update: {
    id: 'specialties.update',
    method: 'PUT',
    path: '/api/company/specialties/{id}',
    access: 'agenda.write',
  },
  delete: {
    id: 'specialties.delete',
    method: 'DELETE',
    path: '/api/company/specialties/{id}',
    access: 'agenda.write',
  },
});
