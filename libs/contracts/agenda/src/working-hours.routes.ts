import { defineRoutes } from '@alinha/contracts-core';
import type { HoursRange, workingHoursContract } from './working-hours.schemas.ts';

/** Working week of a new professional: Monday to Saturday, 07:00 to 21:00. */
export const DEFAULT_HOURS: readonly HoursRange[] = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  start_time: '07:00',
  end_time: '21:00',
}));

export const workingHoursRoutes = defineRoutes<typeof workingHoursContract>('agenda', {
  list: { id: 'working-hours.list', method: 'GET', path: '/api/working-hours' },
  save: { id: 'working-hours.save', method: 'PUT', path: '/api/working-hours/{id}' },
});
