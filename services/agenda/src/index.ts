import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { AgendaModule } from './agenda.module.ts';

export const agendaService: ServiceDefinition = {
  name: 'agenda',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [],
  module: (context) => AgendaModule.with(context),
};
