import { defineRoutes } from '@alinha/contracts-core';
import type { agendaMetricsContract } from './metrics.schemas.ts';

export const agendaMetricsRoutes = defineRoutes<typeof agendaMetricsContract>('agenda', {
  appointmentsPerDay: {
    id: 'metrics.appointments-per-day',
    method: 'GET',
    path: '/api/metrics/appointments-per-day',
  },
  absences: { id: 'metrics.absences', method: 'GET', path: '/api/metrics/absences' },
  occupancy: { id: 'metrics.occupancy', method: 'GET', path: '/api/metrics/occupancy' },
  outcomes: { id: 'metrics.outcomes', method: 'GET', path: '/api/metrics/outcomes' },
  places: { id: 'metrics.places', method: 'GET', path: '/api/metrics/places' },
});
