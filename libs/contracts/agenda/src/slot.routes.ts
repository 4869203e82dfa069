import { defineRoutes } from '@alinha/contracts-core';
import type { slotContract } from './slot.schemas.ts';

export const DEFAULT_STEP_MINUTES = 15;

export const slotRoutes = defineRoutes<typeof slotContract>('agenda', {
  list: { id: 'slots.list', method: 'GET', path: '/api/available-slots' },
});
