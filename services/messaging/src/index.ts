import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { ANSWER_EVENTS } from './answers/answers.repository.ts';
import { deleteOldReminders } from './jobs/housekeeping.ts';
import { MessagingModule } from './messaging.module.ts';
import { NOTICE_EVENTS } from './notices/notice-events.ts';

export const messagingService: ServiceDefinition = {
  name: 'messaging',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [ANSWER_EVENTS, ...NOTICE_EVENTS],
  housekeeping: deleteOldReminders,
  module: (context) => MessagingModule.with(context),
};
