import { defineRoutes } from '@alinha/contracts-core';
import type { attendanceContract } from './attendance.schemas.ts';

export const attendanceRoutes = defineRoutes<typeof attendanceContract>('agenda', {
  change: {
    id: 'attendance.change',
    method: 'PUT',
    path: '/api/appointments/{id}/attendance',
    access: 'agenda.write',
  },
});
