import { fileURLToPath } from 'node:url';
import { clientChanged } from '@alinha/contracts-clients';
import type { ServiceDefinition } from '@alinha/service-kit';
import { ClientsModule } from './clients.module.ts';

export const clientsService: ServiceDefinition = {
  name: 'clients',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [clientChanged],
  module: (context) => ClientsModule.with(context),
};
