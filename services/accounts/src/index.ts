import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { AccountsModule } from './accounts.module.ts';
import { COMPANY_FACTS, eraseCompanyItself } from './companies/companies.repository.ts';
import { ERASURE_FACTS } from './deletion/deletions.repository.ts';
import { forgetOldDeletionRequests } from './deletion-requests/deletion-requests.repository.ts';
import { EMPLOYEE_FACTS } from './employees/employees.repository.ts';
import { forgetExpiredSessions } from './sessions/sessions.repository.ts';
import { forgetOldAttempts } from './sign-in/sign-in-attempts.repository.ts';

export const accountsService: ServiceDefinition = {
  name: 'accounts',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [EMPLOYEE_FACTS, COMPANY_FACTS, ERASURE_FACTS],
  housekeeping: async (connection) => {
    await forgetExpiredSessions(connection);
    await forgetOldAttempts(connection);
    await forgetOldDeletionRequests(connection);
  },
  erase: eraseCompanyItself,
  module: (context) => AccountsModule.with(context),
};
