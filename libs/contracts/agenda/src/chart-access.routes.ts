import { defineRoutes } from '@alinha/contracts-core';
import type { chartAccessContract } from './chart-access.schemas.ts';

export const chartAccessRoutes = defineRoutes<typeof chartAccessContract>('agenda', {
  get: {
    id: 'chart-access.get',
    method: 'GET',
    path: '/api/clients/{id}/chart-access',
    access: 'notes.read',
  },
  create: {
    id: 'chart-access.create',
    method: 'POST',
    path: '/api/clients/{id}/chart-access',
    access: 'notes.read',
    status: 201,
  },
});
