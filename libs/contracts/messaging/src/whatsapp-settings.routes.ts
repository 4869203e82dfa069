import { defineRoutes } from '@alinha/contracts-core';
import type { whatsappSettingsContract } from './whatsapp-settings.schemas.ts';

export const whatsappSettingsRoutes = defineRoutes<typeof whatsappSettingsContract>('messaging', {
  get: { id: 'whatsapp.settings', method: 'GET', path: '/api/company/whatsapp' },
  update: {
    id: 'whatsapp.update-settings',
    method: 'PUT',
    path: '/api/company/whatsapp',
    access: 'company.manage',
  },
});
