import type { CreateSpecialtyInput, Specialty, UpdateSpecialtyInput } from '@alinha/contracts-agenda';
import { byName, DomainError, isUniqueViolation } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';

const fields = {
  id: true,
  name: true,
  duration_minutes: true,
  price_cents: true,
  bookable_online: true,
} as const;

@Injectable()
export class SpecialtiesRepository {
  constructor(private readonly database: AgendaDatabase) {}

  async list(companyId: number): Promise<Specialty[]> {
    const where = { company_id: companyId, archived_at: null };
    const list = await this.database.client.specialty.findMany({ where, select: fields });
    return list.sort(byName);
  }

  async isInUse(companyId: number, id: number): Promise<boolean> {
    const where = { company_id: companyId, id, archived_at: null };
    return (await this.database.client.specialty.count({ where })) > 0;
  }

  /** Null without a specialty. */
  async findName(tx: Tx, companyId: number, id: number | null): Promise<string | null> {
    if (id === null) return null;
    const row = await tx.specialty.findFirst({
      where: { company_id: companyId, id },
      select: { name: true },
    });
    return row?.name ?? null;
  }

  async create(tx: Tx, companyId: number, input: CreateSpecialtyInput): Promise<Specialty> {
    return tx.specialty
      .create({ data: { ...input, company_id: companyId }, select: fields })
      .catch(refuseTakenName);
  }

  /** Null when the specialty is unknown or archived. */
  async update(
    tx: Tx,
    companyId: number,
    id: number,
    changes: UpdateSpecialtyInput,
  ): Promise<Specialty | null> {
    const [specialty] = await tx.specialty
      .updateManyAndReturn({
        where: { company_id: companyId, id, archived_at: null },
        data: changes,
        select: fields,
      })
      .catch(refuseTakenName);
    return specialty ?? null;
  }

  /** Null when the specialty is unknown or archived. */
  async archive(tx: Tx, companyId: number, id: number, now: Date): Promise<Specialty | null> {
    const [specialty] = await tx.specialty.updateManyAndReturn({
      where: { company_id: companyId, id, archived_at: null },
      data: { archived_at: now },
      select: fields,
    });
    return specialty ?? null;
  }
}

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'name')) throw error;
  throw new DomainError('NAME_TAKEN', { fields: { name: 'name_taken' }, cause: error });
}
