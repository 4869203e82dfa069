import { defineRoutes } from '@alinha/contracts-core';
import type { chartReadingContract } from './chart-reading.schemas.ts';

export const chartReadingRoutes = defineRoutes<typeof chartReadingContract>('agenda', {
  list: { id: 'chart-readings.list', method: 'GET', path: '/api/chart-readings', access: 'company.manage' },
  addPrint: {
    id: 'chart-readings.add-print',
    method: 'POST',
    path: '/api/clients/{id}/chart-prints',
    access: 'notes.read',
    status: 201,
  },
});
