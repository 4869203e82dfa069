import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { MessagingModule } from './messaging.module.ts';

export const messagingService: ServiceDefinition = {
  name: 'messaging',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [],
  module: (context) => MessagingModule.with(context),
};
