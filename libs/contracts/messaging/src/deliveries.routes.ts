import { defineRoutes } from '@alinha/contracts-core';
import type { deliveryContract } from './deliveries.schemas.ts';

export const deliveryRoutes = defineRoutes<typeof deliveryContract>('messaging', {
  list: { id: 'whatsapp.deliveries', method: 'GET', path: '/api/whatsapp/deliveries' },
  resend: {
    id: 'whatsapp.resend',
    method: 'POST',
    path: '/api/whatsapp/deliveries/{id}/resend',
    access: 'agenda.write',
  },
  test: {
    id: 'whatsapp.test-message',
    method: 'POST',
    path: '/api/whatsapp/test-message',
    access: 'company.manage',
    status: 201,
    replyLimitSeconds: 60,
  },
});
