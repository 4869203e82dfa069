import {
  type Company,
  type CompanyEvent,
  companyChanged,
  type Letterhead,
  type UpdateCompanyInput,
} from '@alinha/contracts-accounts';
import { currencySettingSchema, type Language, languageSchema } from '@alinha/contracts-core';
import {
  type CompanyCipher,
  type DatabaseConnection,
  DataKeys,
  DomainError,
  type EncryptedColumn,
  isSealed,
  type PublishedEvent,
  publish,
  unlessChanged,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import type { CompanyModel } from '../generated/prisma/models.ts';

export const COMPANY_CPF: EncryptedColumn = {
  table: 'company',
  column: 'cpf',
  purpose: 'company.cpf',
  record: 'id',
  company: 'id',
};

/** With the CPF as it is stored. */
function companyOf(model: CompanyModel): Company {
  const { version: _version, created_at: _createdAt, language, currency, ...row } = model;
  return {
    ...row,
    language: languageSchema.parse(language),
    currency: currencySettingSchema.parse(currency),
  };
}

function eventOf({
  id,
  version,
  timezone,
  name,
  language,
  currency,
  chart_keep_years,
}: CompanyModel): CompanyEvent {
  return {
    company_id: id,
    version,
    timezone,
    name,
    language: languageSchema.parse(language),
    currency: currencySettingSchema.parse(currency),
    chart_keep_years,
  };
}

export const COMPANY_EVENTS: PublishedEvent = {
  event: companyChanged,
  everything:
    'SELECT id AS company_id, version, timezone, name, language, currency, chart_keep_years FROM company',
};

/** The last step of an erasure: all other rows refer to this one. */
export async function deleteCompany({ pool }: DatabaseConnection, id: number): Promise<void> {
  await pool.query('DELETE FROM company WHERE id = $1', [id]);
}

@Injectable()
export class CompaniesRepository {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly dataKeys: DataKeys,
  ) {}

  async create(tx: Tx, company: { name: string; email: string; language: Language }): Promise<Company> {
    const row = await tx.company.create({ data: company });
    await publish(tx, companyChanged, eventOf(row));
    return companyOf(row);
  }

  async get(id: number): Promise<Company> {
    const row = await this.database.client.company.findUnique({ where: { id } });
    if (!row) throw new DomainError('NOT_FOUND');
    return this.withCpf(companyOf(row));
  }

  async findEvent(id: number): Promise<CompanyEvent | null> {
    const row = await this.database.client.company.findUnique({ where: { id } });
    return row && eventOf(row);
  }

  /** A damaged CPF is null, so that documents go on. */
  async findLetterhead(id: number): Promise<Letterhead | null> {
    const row = await this.database.client.company.findUnique({
      where: { id },
      select: {
        id: true,
        name: true,
        legal_name: true,
        cpf: true,
        cnpj: true,
        phone: true,
        email: true,
        address: true,
        currency: true,
      },
    });
    if (!row) return null;
    const { id: _id, cpf: stored, ...letterhead } = row;
    const cipher = stored !== null && isSealed(stored) ? await this.dataKeys.of(id) : null;
    const cpf = cipher ? unlessChanged(() => cipher.open(COMPANY_CPF.purpose, id, stored)) : stored;
    const damaged: 'cpf'[] = cpf === null && stored !== null ? ['cpf'] : [];
    return { ...letterhead, cpf, damaged, currency: currencySettingSchema.parse(row.currency) };
  }

  /** Returns the company with its CPF as it is stored. */
  async update(
    tx: Tx,
    cipher: CompanyCipher,
    id: number,
    { cpf, ...changes }: UpdateCompanyInput,
  ): Promise<Company> {
    const row = await tx.company.update({
      where: { id },
      data: {
        ...changes,
        ...(cpf !== undefined && { cpf: cipher.seal(COMPANY_CPF.purpose, id, cpf) }),
        version: { increment: 1 },
      },
    });
    await publish(tx, companyChanged, eventOf(row));
    return companyOf(row);
  }

  /** Decrypts the CPF. A company without one needs no key. */
  async withCpf<C extends { readonly id: number; readonly cpf: string | null }>(company: C): Promise<C> {
    if (company.cpf === null || !isSealed(company.cpf)) return company;
    const cipher = await this.dataKeys.of(company.id);
    return { ...company, cpf: cipher.open(COMPANY_CPF.purpose, company.id, company.cpf) };
  }

  /** Locks the company's settings until `tx` ends. */
  async requiresStrongPasswords(tx: Tx, id: number): Promise<boolean> {
    const [row] = await tx.$queryRaw<{ strong_passwords: boolean }[]>`
      SELECT strong_passwords FROM company WHERE id = ${id} FOR SHARE`;
    return row?.strong_passwords ?? false;
  }

  async ownAgendaOnly(tx: Tx, id: number): Promise<boolean> {
    const row = await tx.company.findUnique({ where: { id }, select: { own_agenda_only: true } });
    return row?.own_agenda_only ?? false;
  }

  async requiresSecondFactor(
    id: number,
    client: Pick<Tx, 'company'> = this.database.client,
  ): Promise<boolean> {
    const row = await client.company.findUnique({ where: { id }, select: { require_second_factor: true } });
    return row?.require_second_factor ?? false;
  }

  /** Serializes changes to a company's administrators. */
  async lock(tx: Tx, id: number): Promise<void> {
    await tx.$queryRaw`SELECT id FROM company WHERE id = ${id} FOR UPDATE`;
  }
}
