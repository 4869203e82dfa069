import { defineRoutes } from '@alinha/contracts-core';
import type { seriesContract } from './series.schemas.ts';

const path = '/api/appointments/recurring/{id}';

export const seriesRoutes = defineRoutes<typeof seriesContract>('agenda', {
  get: { id: 'series.get', method: 'GET', path },
  update: { id: 'series.update', method: 'PUT', path, access: 'agenda.write' },
  delete: { id: 'series.delete', method: 'DELETE', path, access: 'agenda.write' },
});
