import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { AccountsModule } from './accounts.module.ts';
import { deleteOldBackupRuns } from './backup-runs/backup-runs.repository.ts';
import { COMPANY_CPF, COMPANY_EVENTS, deleteCompany } from './companies/companies.repository.ts';
import { ERASURE_EVENTS } from './deletion/deletions.repository.ts';
import { deleteOldDeletionRequests } from './deletion-requests/deletion-requests.repository.ts';
import { deleteOldEmailLinks } from './email-links/email-links.repository.ts';
import { EMPLOYEE_EVENTS } from './employees/employees.repository.ts';
import { deleteOldChallenges } from './factors/passkeys.repository.ts';
import { MAIL_EVENTS } from './mail/mails.repository.ts';
import { deleteOldPasswordLinks, PASSWORD_LINK_EVENTS } from './password-links/password-links.repository.ts';
import { deleteExpiredSessions } from './sessions/sessions.repository.ts';
import { deleteOldPendingSignIns } from './sign-in/pending-sign-ins.repository.ts';
import { deleteOldAttempts } from './sign-in/sign-in-attempts.repository.ts';

export { type FinishedRun, recordBackupRun } from './backup-runs/backup-runs.repository.ts';
export { removeFactors } from './factors/remove-factors.ts';

export const accountsService: ServiceDefinition = {
  name: 'accounts',
  secrets: ['DATA_KEY'],
  encrypted: [COMPANY_CPF],
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [EMPLOYEE_EVENTS, COMPANY_EVENTS, ERASURE_EVENTS, MAIL_EVENTS, PASSWORD_LINK_EVENTS],
  housekeeping: async (connection, now) => {
    await deleteExpiredSessions(connection);
    await deleteOldAttempts(connection);
    await deleteOldDeletionRequests(connection);
    await deleteOldPasswordLinks(connection);
    await deleteOldEmailLinks(connection);
    await deleteOldPendingSignIns(connection);
    await deleteOldChallenges(connection);
    await deleteOldBackupRuns(connection, now);
  },
  erase: deleteCompany,
  module: (context) => AccountsModule.with(context),
};
