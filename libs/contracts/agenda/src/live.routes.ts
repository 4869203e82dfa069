import { defineRoutes } from '@alinha/contracts-core';
import type { liveContract } from './live.schemas.ts';

export const liveRoutes = defineRoutes<typeof liveContract>('agenda', {
  stream: { id: 'live.stream', method: 'GET', path: '/api/events', stream: true },
});
