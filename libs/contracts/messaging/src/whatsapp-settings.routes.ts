import { defineRoutes } from '@alinha/contracts-core';
import type { SendType, whatsappSettingsContract } from './whatsapp-settings.schemas.ts';

export const DEFAULT_SEND_TYPE: SendType = 'daily';
/** In the evening, when people look at the next day. */
export const DEFAULT_DAILY_TIME = '18:00';

export const whatsappSettingsRoutes = defineRoutes<typeof whatsappSettingsContract>('messaging', {
  get: { id: 'whatsapp.settings', method: 'GET', path: '/api/company/whatsapp' },
  update: { id: 'whatsapp.update-settings', method: 'PUT', path: '/api/company/whatsapp', access: 'admin' },
});
