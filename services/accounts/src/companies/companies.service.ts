import type { Company, UpdateCompanyInput } from '@alinha/contracts-accounts';
import { ActivityLog, type Caller, DataKeys } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { EmployeesRepository } from '../employees/employees.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { CompaniesRepository } from './companies.repository.ts';

@Injectable()
export class CompaniesService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly companies: CompaniesRepository,
    private readonly dataKeys: DataKeys,
    private readonly employees: EmployeesRepository,
    private readonly sessions: SessionsService,
    private readonly confirmations: ConfirmationsService,
    private readonly activity: ActivityLog,
  ) {}

  get({ companyId }: Caller): Promise<Company> {
    return this.companies.get(companyId);
  }

  /** @throws DomainError CONFIRM_PASSWORD when `require_second_factor` changes; DEMO_ACCOUNT to turn it on there */
  async update(caller: Caller, changes: UpdateCompanyInput): Promise<Company> {
    const { companyId } = caller;
    const { require_second_factor: requires, own_agenda_only: ownOnly } = changes;
    // A company has one document: setting CPF or CNPJ clears the other.
    const clearedDocument = { ...(changes.cpf && { cnpj: null }), ...(changes.cnpj && { cpf: null }) };
    const cipher = await this.dataKeys.of(companyId);
    const { stored, changesSessions } = await this.database.transaction(async (tx) => {
      // Serializes changes, so that each one is compared with the stored value.
      await this.companies.lock(tx, companyId);
      const required = await this.companies.requiresSecondFactor(companyId, tx);
      const changesFactor = requires !== undefined && requires !== required;
      if (changesFactor) await this.confirmations.require(tx, caller);
      if (changesFactor && requires) await this.employees.refuseDemo(tx, companyId);
      const limits = await this.companies.ownAgendaOnly(tx, companyId);
      const changesSessions = changesFactor || (ownOnly !== undefined && ownOnly !== limits);
      const input = { ...changes, ...clearedDocument };
      const stored = await this.companies.update(tx, cipher, companyId, input);
      await this.activity.record(tx, caller, 'company.updated', { id: companyId, label: stored.name });
      return { stored, changesSessions };
    });
    // The gateways then read again who needs a factor, and who sees only the own agenda.
    if (changesSessions) await this.sessions.announceEndOfCompany(companyId);
    return this.companies.withCpf(stored);
  }
}
