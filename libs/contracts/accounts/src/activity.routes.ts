import { defineRoutes } from '@alinha/contracts-core';
import type { activityContract } from './activity.schemas.ts';

export const activityRoutes = defineRoutes<typeof activityContract>('accounts', {
  list: { id: 'activity.list', method: 'GET', path: '/api/activity', access: 'company.manage' },
  export: {
    id: 'activity.export',
    method: 'GET',
    path: '/api/activity/export',
    access: 'company.manage',
    file: 'text/csv',
  },
});
