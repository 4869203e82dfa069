import { defineRoutes } from '@alinha/contracts-core';
import type { roomContract } from './room.schemas.ts';

export const roomRoutes = defineRoutes<typeof roomContract>('agenda', {
  list: { id: 'rooms.list', method: 'GET', path: '/api/company/rooms' },
  create: {
    id: 'rooms.create',
    method: 'POST',
    path: '/api/company/rooms',
    access: 'agenda.write',
    status: 201,
  },
  update: { id: 'rooms.update', method: 'PUT', path: '/api/company/rooms/{id}', access: 'agenda.write' },
  delete: { id: 'rooms.delete', method: 'DELETE', path: '/api/company/rooms/{id}', access: 'agenda.write' },
});
