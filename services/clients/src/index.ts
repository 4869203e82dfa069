import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { CPF_COLUMN } from './clients/client-cpf.ts';
import { CLIENT_EVENTS } from './clients/clients.repository.ts';
import { ClientsModule } from './clients.module.ts';
import { deleteOldImports, IMPORT_EVENTS } from './imports/imports.repository.ts';

export const clientsService: ServiceDefinition = {
  name: 'clients',
  secrets: ['DATA_KEY'],
  encrypted: [CPF_COLUMN],
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [CLIENT_EVENTS, IMPORT_EVENTS],
  housekeeping: deleteOldImports,
  module: (context) => ClientsModule.with(context),
};
