import type { Company, UpdateCompanyInput } from '@alinha/contracts-accounts';
import { ActivityLog, type Caller, DataKeys } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { CompaniesRepository } from './companies.repository.ts';

@Injectable()
export class CompaniesService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly companies: CompaniesRepository,
    private readonly dataKeys: DataKeys,
    private readonly activity: ActivityLog,
  ) {}

  get({ companyId }: Caller): Promise<Company> {
    return this.companies.get(companyId);
  }

  async update(caller: Caller, changes: UpdateCompanyInput): Promise<Company> {
    const { companyId } = caller;
    // A company has one document: setting CPF or CNPJ clears the other.
    const clearedDocument = { ...(changes.cpf && { cnpj: null }), ...(changes.cnpj && { cpf: null }) };
    const cipher = await this.dataKeys.of(companyId);
    const stored = await this.database.transaction(async (tx) => {
      const input = { ...changes, ...clearedDocument };
      const company = await this.companies.update(tx, cipher, companyId, input);
      await this.activity.record(tx, caller, 'company.updated', { id: companyId, label: company.name });
      return company;
    });
    return this.companies.withCpf(stored);
  }
}
