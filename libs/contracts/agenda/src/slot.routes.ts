import { defineRoutes } from '@alinha/contracts-core';
import type { slotContract } from './slot.schemas.ts';

export const slotRoutes = defineRoutes<typeof slotContract>('agenda', {
  list: { id: 'slots.list', method: 'GET', path: '/api/available-slots' },
});
