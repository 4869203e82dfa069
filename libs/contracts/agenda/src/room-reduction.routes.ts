import { defineRoutes } from '@alinha/contracts-core';
import type { roomReductionContract } from './room-reduction.schemas.ts';

export const roomReductionRoutes = defineRoutes<typeof roomReductionContract>('agenda', {
  list: { id: 'room-reductions.list', method: 'GET', path: '/api/company/room-reductions' },
  create: {
    id: 'room-reductions.create',
    method: 'POST',
    path: '/api/company/room-reductions',
    access: 'agenda.write',
    status: 201,
  },
  delete: {
    id: 'room-reductions.delete',
    method: 'DELETE',
    path: '/api/company/room-reductions/{id}',
    access: 'agenda.write',
  },
});
