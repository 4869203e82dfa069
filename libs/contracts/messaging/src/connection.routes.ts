import { defineRoutes } from '@alinha/contracts-core';
import type { connectionContract } from './connection.schemas.ts';

export const connectionRoutes = defineRoutes<typeof connectionContract>('messaging', {
  connect: {
    id: 'whatsapp.connect',
    method: 'POST',
    path: '/api/whatsapp/connect',
    access: 'admin',
    // Creating an instance makes the provider wait for its first code.
    replyLimitSeconds: 60,
  },
  state: { id: 'whatsapp.state', method: 'GET', path: '/api/whatsapp/state' },
  disconnect: {
    id: 'whatsapp.disconnect',
    method: 'POST',
    path: '/api/whatsapp/disconnect',
    access: 'admin',
    replyLimitSeconds: 60,
  },
});
