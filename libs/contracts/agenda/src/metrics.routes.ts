import { defineRoutes } from '@alinha/contracts-core';
import type { agendaMetricsContract } from './metrics.schemas.ts';

/** With less notice, the time of a cancelled appointment is rarely booked again. */
export const LATE_NOTICE_MINUTES = 24 * 60;

export const agendaMetricsRoutes = defineRoutes<typeof agendaMetricsContract>('agenda', {
  appointmentsPerDay: {
    id: 'metrics.appointments-per-day',
    method: 'GET',
    path: '/api/metrics/appointments-per-day',
  },
  occupancy: { id: 'metrics.occupancy', method: 'GET', path: '/api/metrics/occupancy' },
  outcomes: { id: 'metrics.outcomes', method: 'GET', path: '/api/metrics/outcomes' },
});
