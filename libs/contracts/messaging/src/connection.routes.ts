import { defineRoutes } from '@alinha/contracts-core';
import type { connectionContract } from './connection.schemas.ts';

export const connectionRoutes = defineRoutes<typeof connectionContract>('messaging', {
  connect: {
    id: 'whatsapp.connect',
    method: 'POST',
    path: '/api/whatsapp/connect',
    access: 'company.manage',
    // Long, because the provider replies to a creation only when the first code exists.
    replyLimitSeconds: 60,
  },
  state: { id: 'whatsapp.state', method: 'GET', path: '/api/whatsapp/state' },
  disconnect: {
    id: 'whatsapp.disconnect',
    method: 'POST',
    path: '/api/whatsapp/disconnect',
    access: 'company.manage',
    replyLimitSeconds: 60,
  },
});
