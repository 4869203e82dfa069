import { defineRoutes } from '@alinha/contracts-core';
import type { activityContract } from './activity.schemas.ts';

export const activityRoutes = defineRoutes<typeof activityContract>('accounts', {
  list: { id: 'activity.list', method: 'GET', path: '/api/activity', access: 'admin' },
  export: {
    id: 'activity.export',
    method: 'GET',
    path: '/api/activity/export',
    access: 'admin',
    file: 'text/csv',
  },
});
