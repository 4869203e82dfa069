import { defineRoutes } from '@alinha/contracts-core';
import type { classContract } from './class.schemas.ts';

export const classRoutes = defineRoutes<typeof classContract>('agenda', {
  move: { id: 'classes.move', method: 'PUT', path: '/api/appointments/classes', access: 'agenda.write' },
});
