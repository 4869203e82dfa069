import {
  type Company,
  type CompanyFact,
  companyChanged,
  type Letterhead,
  type UpdateCompanyInput,
} from '@alinha/contracts-accounts';
import { type Language, languageSchema } from '@alinha/contracts-core';
import { type DatabaseConnection, DomainError, type PublishedFact, publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import type { CompanyModel } from '../generated/prisma/models.ts';

function companyOf({ version: _version, created_at: _createdAt, language, ...row }: CompanyModel): Company {
  return { ...row, language: languageSchema.parse(language) };
}

function factOf({ id, version, timezone, name, language }: CompanyModel): CompanyFact {
  return { company_id: id, version, timezone, name, language: languageSchema.parse(language) };
}

export const COMPANY_FACTS: PublishedFact = {
  event: companyChanged,
  everything: 'SELECT id AS company_id, version, timezone, name, language FROM company',
};

/** The last row of a company that is erased: the one that all the others hung on. */
export async function eraseCompanyItself({ pool }: DatabaseConnection, id: number): Promise<void> {
  await pool.query('DELETE FROM company WHERE id = $1', [id]);
}

@Injectable()
export class CompaniesRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async create(tx: Tx, company: { name: string; email: string; language: Language }): Promise<Company> {
    const row = await tx.company.create({ data: company });
    await publish(tx, companyChanged, factOf(row));
    return companyOf(row);
  }

  async get(id: number): Promise<Company> {
    const row = await this.database.client.company.findUnique({ where: { id } });
    if (!row) throw new DomainError('NOT_FOUND');
    return companyOf(row);
  }

  async findFact(id: number): Promise<CompanyFact | null> {
    const row = await this.database.client.company.findUnique({ where: { id } });
    return row && factOf(row);
  }

  findLetterhead(id: number): Promise<Letterhead | null> {
    return this.database.client.company.findUnique({
      where: { id },
      select: {
        name: true,
        legal_name: true,
        cpf: true,
        cnpj: true,
        phone: true,
        email: true,
        address: true,
      },
    });
  }

  async update(tx: Tx, id: number, changes: UpdateCompanyInput): Promise<Company> {
    const row = await tx.company.update({ where: { id }, data: { ...changes, version: { increment: 1 } } });
    await publish(tx, companyChanged, factOf(row));
    return companyOf(row);
  }

  /** Makes changes to a company's administrators wait for each other. */
  async lock(tx: Tx, id: number): Promise<void> {
    await tx.$queryRaw`SELECT id FROM company WHERE id = ${id} FOR UPDATE`;
  }
}
