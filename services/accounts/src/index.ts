import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { AccountsModule } from './accounts.module.ts';
import { COMPANY_FACTS } from './companies/companies.repository.ts';
import { EMPLOYEE_FACTS } from './employees/employees.repository.ts';

export const accountsService: ServiceDefinition = {
  name: 'accounts',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [EMPLOYEE_FACTS, COMPANY_FACTS],
  module: (context) => AccountsModule.with(context),
};
