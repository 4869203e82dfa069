import { defineRoutes } from '@alinha/contracts-core';
import type { waitingListContract } from './waiting-list.schemas.ts';

export const waitingListRoutes = defineRoutes<typeof waitingListContract>('agenda', {
  list: { id: 'waiting-list.list', method: 'GET', path: '/api/waiting-list' },
  fits: { id: 'waiting-list.fits', method: 'GET', path: '/api/waiting-list/fits' },
  places: { id: 'waiting-list.places', method: 'GET', path: '/api/waiting-list/{id}/places' },
  create: {
    id: 'waiting-list.create',
    method: 'POST',
    path: '/api/waiting-list',
    access: 'agenda.write',
    status: 201,
  },
  update: {
    id: 'waiting-list.update',
    method: 'PUT',
    path: '/api/waiting-list/{id}',
    access: 'agenda.write',
  },
  delete: {
    id: 'waiting-list.delete',
    method: 'DELETE',
    path: '/api/waiting-list/{id}',
    access: 'agenda.write',
  },
  restore: {
    id: 'waiting-list.restore',
    method: 'POST',
    path: '/api/waiting-list/{id}/restore',
    access: 'agenda.write',
  },
});
