import { defineRoutes } from '@alinha/contracts-core';
import type { activityContract } from './activity.schemas.ts';

/** `user_id` in a search for actions of the system itself. */
export const SYSTEM_ACTOR = 'system';
export const ACTIVITY_PAGE_SIZE = 50;

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
