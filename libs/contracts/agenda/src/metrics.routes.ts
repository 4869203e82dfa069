import { defineRoutes } from '@alinha/contracts-core';
import type { agendaMetricsContract } from './metrics.schemas.ts';

export const agendaMetricsRoutes = defineRoutes<typeof agendaMetricsContract>('agenda', {
  appointmentsPerDay: {
    id: 'metrics.appointments-per-day',
    method: 'GET',
    path: '/api/metrics/appointments-per-day',
    access: 'metrics.read',
  },
  absences: { id: 'metrics.absences', method: 'GET', path: '/api/metrics/absences', access: 'metrics.read' },
  occupancy: {
    id: 'metrics.occupancy',
    method: 'GET',
    path: '/api/metrics/occupancy',
    access: 'metrics.read',
  },
  outcomes: { id: 'metrics.outcomes', method: 'GET', path: '/api/metrics/outcomes', access: 'metrics.read' },
  places: { id: 'metrics.places', method: 'GET', path: '/api/metrics/places', access: 'metrics.read' },
});
