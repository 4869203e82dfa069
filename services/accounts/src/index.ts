import { fileURLToPath } from 'node:url';
import { companyChanged, employeeChanged } from '@alinha/contracts-accounts';
import type { ServiceDefinition } from '@alinha/service-kit';
import { AccountsModule } from './accounts.module.ts';

export const accountsService: ServiceDefinition = {
  name: 'accounts',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [employeeChanged, companyChanged],
  module: (context) => AccountsModule.with(context),
};
