import { defineRoutes } from '@alinha/contracts-core';
import type { answerContract } from './answers.schemas.ts';

export const answerRoutes = defineRoutes<typeof answerContract>('messaging', {
  get: { id: 'reminders.get', method: 'GET', path: '/api/whatsapp/answers/{token}', access: 'public' },
  answer: { id: 'reminders.answer', method: 'POST', path: '/api/whatsapp/answers/{token}', access: 'public' },
});
