import { defineRoutes } from '@alinha/contracts-core';
import type { workingHoursContract } from './working-hours.schemas.ts';

export const workingHoursRoutes = defineRoutes<typeof workingHoursContract>('agenda', {
  list: { id: 'working-hours.list', method: 'GET', path: '/api/working-hours' },
  save: { id: 'working-hours.save', method: 'PUT', path: '/api/working-hours/{id}', access: 'agenda.write' },
});
