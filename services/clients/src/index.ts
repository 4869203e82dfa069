import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { CLIENT_FACTS } from './clients/clients.repository.ts';
import { ClientsModule } from './clients.module.ts';
import { forgetOldImports, IMPORTS_UNDER_WAY } from './imports/imports.repository.ts';

export const clientsService: ServiceDefinition = {
  name: 'clients',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [CLIENT_FACTS, IMPORTS_UNDER_WAY],
  housekeeping: forgetOldImports,
  module: (context) => ClientsModule.with(context),
};
