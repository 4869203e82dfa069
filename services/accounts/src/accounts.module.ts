import { DEMO_EMAIL } from '@alinha/contracts-accounts';
import { contextProviders, type ServiceContext } from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsDatabase } from './accounts.database.ts';
import { ActivityController } from './activity/activity.controller.ts';
import { ActivityRepository } from './activity/activity.repository.ts';
import { ActivityService } from './activity/activity.service.ts';
import { BackupRunsRepository } from './backup-runs/backup-runs.repository.ts';
import { CompaniesController } from './companies/companies.controller.ts';
import { CompaniesRepository } from './companies/companies.repository.ts';
import { CompaniesService } from './companies/companies.service.ts';
import { CompanyErasure } from './deletion/company-erasure.ts';
import { DeletionController } from './deletion/deletion.controller.ts';
import { DeletionService } from './deletion/deletion.service.ts';
import { DeletionsRepository } from './deletion/deletions.repository.ts';
import { DeletionRequestsController } from './deletion-requests/deletion-requests.controller.ts';
import { DeletionRequestsRepository } from './deletion-requests/deletion-requests.repository.ts';
import { DeletionRequestsService } from './deletion-requests/deletion-requests.service.ts';
import { EmailLinksController } from './email-links/email-links.controller.ts';
import { EmailLinksRepository } from './email-links/email-links.repository.ts';
import { EmailLinksService } from './email-links/email-links.service.ts';
import { EmployeesController } from './employees/employees.controller.ts';
import { EmployeesRepository } from './employees/employees.repository.ts';
import { EmployeesService } from './employees/employees.service.ts';
import { OffboardingService } from './employees/offboarding.service.ts';
import { ProfessionalExport } from './employees/professional-export.ts';
import { FactorChanges } from './factors/factor-changes.ts';
import { FactorsController } from './factors/factors.controller.ts';
import { FactorsRepository } from './factors/factors.repository.ts';
import { FactorsService } from './factors/factors.service.ts';
import { PasskeyCeremonies } from './factors/passkey-ceremonies.ts';
import { PasskeysRepository } from './factors/passkeys.repository.ts';
import { PasskeysService } from './factors/passkeys.service.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { MailWriter } from './mail/mail-writer.ts';
import { MAILER } from './mail/mailer.ts';
import { MailsRepository } from './mail/mails.repository.ts';
import { openMailer } from './mail/open-mailer.ts';
import { SandboxMails } from './mail/sandbox-mails.ts';
import { PasswordLinksController } from './password-links/password-links.controller.ts';
import { PasswordLinksRepository } from './password-links/password-links.repository.ts';
import { PasswordLinksService } from './password-links/password-links.service.ts';
import { AccountsRpc } from './rpc.controller.ts';
import { OwnSessionsService } from './sessions/own-sessions.service.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { BlogAdmin } from './sign-in/blog-admin.ts';
import { ConfirmationsService } from './sign-in/confirmations.service.ts';
import { KnownDevices } from './sign-in/known-devices.ts';
import { PendingSignInsRepository } from './sign-in/pending-sign-ins.repository.ts';
import { SecondStepController } from './sign-in/second-step.controller.ts';
import { SecondStepService } from './sign-in/second-step.service.ts';
import { SessionCookie } from './sign-in/session-cookie.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { SignInAttemptsRepository } from './sign-in/sign-in-attempts.repository.ts';
import { SignInCompletion } from './sign-in/sign-in-completion.ts';
import { SignInLimiter } from './sign-in/sign-in-limiter.ts';
import { PASSKEY_ORIGIN, type PasskeyOrigin, PUBLIC_URL as PUBLIC_URL_TOKEN } from './tokens.ts';

@Module({})
export class AccountsModule {
  static with(context: ServiceContext): DynamicModule {
    const database = AccountsDatabase.open(context);
    const { BLOG_ADMIN_EMAIL, DEMO, PUBLIC_URL, RATE_LIMIT } = context.config;
    // The demo password is public, so the demo account may edit the blog only on a private site.
    const demoBlogAdmin = DEMO && !PUBLIC_URL ? DEMO_EMAIL : undefined;
    return {
      module: AccountsModule,
      controllers: [
        AccountsRpc,
        ActivityController,
        CompaniesController,
        DeletionController,
        DeletionRequestsController,
        EmailLinksController,
        EmployeesController,
        FactorsController,
        PasswordLinksController,
        SecondStepController,
        SessionsController,
        SignInController,
      ],
      providers: [
        { provide: AccountsDatabase, useValue: database },
        ...contextProviders(context),
        { provide: BlogAdmin, useValue: new BlogAdmin(BLOG_ADMIN_EMAIL ?? demoBlogAdmin) },
        { provide: KnownDevices, useValue: new KnownDevices(context.keyFor('known-devices')) },
        { provide: SessionCookie, useValue: new SessionCookie(PUBLIC_URL?.startsWith('https:') ?? false) },
        {
          provide: PASSKEY_ORIGIN,
          useValue: ((header) => PUBLIC_URL ?? header ?? context.publicUrl) satisfies PasskeyOrigin,
        },
        { provide: MAILER, useValue: openMailer(context, database) },
        { provide: PUBLIC_URL_TOKEN, useValue: context.publicUrl },
        {
          provide: SignInLimiter,
          useValue: new SignInLimiter(new SignInAttemptsRepository(database), context.clock, RATE_LIMIT),
        },
        ActivityRepository,
        ActivityService,
        BackupRunsRepository,
        CompaniesRepository,
        CompaniesService,
        CompanyErasure,
        ConfirmationsService,
        DeletionRequestsRepository,
        DeletionRequestsService,
        DeletionService,
        DeletionsRepository,
        OffboardingService,
        EmailLinksRepository,
        EmailLinksService,
        EmployeesRepository,
        EmployeesService,
        FactorChanges,
        FactorsRepository,
        FactorsService,
        MailsRepository,
        MailWorker,
        MailWriter,
        OwnSessionsService,
        PasskeyCeremonies,
        PasskeysRepository,
        PasskeysService,
        PasswordLinksRepository,
        PasswordLinksService,
        PendingSignInsRepository,
        ProfessionalExport,
        SandboxMails,
        SecondStepService,
        SessionsRepository,
        SessionsService,
        SignInCompletion,
        SignInService,
      ],
    };
  }
}
