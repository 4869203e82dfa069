import {
  countCall,
  deactivateEmployee,
  exportProfessionals,
  getCompany,
  getEmployee,
  getLetterhead,
  getStartPage,
  isRecentlyConfirmed,
  listBackupRuns,
  listProfessionals,
  listSandboxMails,
  resolveSession,
} from '@alinha/contracts-accounts';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { BackupRunsRepository } from './backup-runs/backup-runs.repository.ts';
import { CompaniesRepository } from './companies/companies.repository.ts';
import { EmployeesRepository } from './employees/employees.repository.ts';
import { OffboardingService } from './employees/offboarding.service.ts';
import { ProfessionalExport } from './employees/professional-export.ts';
import { SandboxMails } from './mail/sandbox-mails.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { ConfirmationsService } from './sign-in/confirmations.service.ts';
import { SignInLimiter } from './sign-in/sign-in-limiter.ts';

/** RPC calls from other services and the gateway. */
@Controller()
export class AccountsRpc {
  constructor(
    readonly seal: RpcSeal,
    private readonly sessions: SessionsService,
    private readonly employees: EmployeesRepository,
    private readonly companies: CompaniesRepository,
    private readonly offboarding: OffboardingService,
    private readonly professionals: ProfessionalExport,
    private readonly limiter: SignInLimiter,
    private readonly confirmations: ConfirmationsService,
    private readonly sandboxMails: SandboxMails,
    private readonly backupRuns: BackupRunsRepository,
  ) {}

  @RpcHandler(resolveSession)
  resolveSession({ token }: RpcRequestOf<typeof resolveSession>) {
    return this.sessions.resolve(token);
  }

  @RpcHandler(countCall)
  countCall({ key, window_ms }: RpcRequestOf<typeof countCall>) {
    return this.limiter.countCall(key, window_ms);
  }

  @RpcHandler(getEmployee)
  getEmployee({ company_id, id }: RpcRequestOf<typeof getEmployee>) {
    return this.employees.findEvent(company_id, id);
  }

  @RpcHandler(isRecentlyConfirmed)
  isRecentlyConfirmed({ session_id }: RpcRequestOf<typeof isRecentlyConfirmed>) {
    return this.confirmations.isRecent(session_id);
  }

  @RpcHandler(exportProfessionals)
  exportProfessionals(request: RpcRequestOf<typeof exportProfessionals>) {
    return this.professionals.page(request);
  }

  @RpcHandler(listProfessionals)
  listProfessionals({ company_id }: RpcRequestOf<typeof listProfessionals>) {
    return this.employees.listProfessionals(company_id);
  }

  @RpcHandler(getStartPage)
  getStartPage({ company_id, id }: RpcRequestOf<typeof getStartPage>) {
    return this.employees.findStartPage(company_id, id);
  }

  @RpcHandler(deactivateEmployee)
  deactivateEmployee(request: RpcRequestOf<typeof deactivateEmployee>) {
    return this.offboarding.deactivate(request);
  }

  @RpcHandler(getCompany)
  getCompany({ company_id }: RpcRequestOf<typeof getCompany>) {
    return this.companies.findEvent(company_id);
  }

  @RpcHandler(getLetterhead)
  getLetterhead({ company_id }: RpcRequestOf<typeof getLetterhead>) {
    return this.companies.findLetterhead(company_id);
  }

  @RpcHandler(listSandboxMails)
  listSandboxMails() {
    return this.sandboxMails.list();
  }

  @RpcHandler(listBackupRuns)
  listBackupRuns() {
    return this.backupRuns.list();
  }
}
