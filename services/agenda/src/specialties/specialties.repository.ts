import type { CreateSpecialtyInput, Specialty } from '@alinha/contracts-agenda';
import { byName, DomainError, isUniqueViolation } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';

const fields = { id: true, name: true } as const;

@Injectable()
export class SpecialtiesRepository {
  constructor(private readonly database: AgendaDatabase) {}

  async list(companyId: number): Promise<Specialty[]> {
    const where = { company_id: companyId, archived_at: null };
    const list = await this.database.client.specialty.findMany({ where, select: fields });
    return list.sort(byName);
  }

  async create(tx: Tx, companyId: number, input: CreateSpecialtyInput): Promise<Specialty> {
    return tx.specialty
      .create({ data: { ...input, company_id: companyId }, select: fields })
      .catch(refuseTakenName);
  }

  /** False when the company has no such specialty in use. */
  async archive(companyId: number, id: number, now: Date): Promise<boolean> {
    const { count } = await this.database.client.specialty.updateMany({
      where: { company_id: companyId, id, archived_at: null },
      data: { archived_at: now },
    });
    return count === 1;
  }
}

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'name')) throw error;
  throw new DomainError('NAME_TAKEN', { fields: { name: 'name_taken' }, cause: error });
}
