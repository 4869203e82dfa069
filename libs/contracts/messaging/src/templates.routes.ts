import { defineRoutes } from '@alinha/contracts-core';
import type { templateContract } from './templates.schemas.ts';

export const templateRoutes = defineRoutes<typeof templateContract>('messaging', {
  list: { id: 'whatsapp.templates', method: 'GET', path: '/api/whatsapp/templates' },
  save: {
    id: 'whatsapp.save-template',
    method: 'PUT',
    path: '/api/whatsapp/templates',
    access: 'company.manage',
  },
});
