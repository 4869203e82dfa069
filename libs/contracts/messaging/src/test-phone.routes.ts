import { defineRoutes } from '@alinha/contracts-core';
import type { testPhoneContract } from './test-phone.schemas.ts';

/** All routes return 404 unless the product runs in test mode. */
export const testPhoneRoutes = defineRoutes<typeof testPhoneContract>('messaging', {
  get: { id: 'test-phone.get', method: 'GET', path: '/api/whatsapp/test-phone/{token}', access: 'public' },
  scan: {
    id: 'test-phone.scan',
    method: 'POST',
    path: '/api/whatsapp/test-phone/{token}/scan',
    access: 'public',
  },
  reply: {
    id: 'test-phone.reply',
    method: 'POST',
    path: '/api/whatsapp/test-phone/{token}/reply',
    access: 'public',
  },
});
