import type { CreateSpecialtyInput, Specialty, UpdateSpecialtyInput } from '@alinha/contracts-agenda';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  type IdempotentRequest,
  once,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { SpecialtiesRepository } from './specialties.repository.ts';

@Injectable()
export class SpecialtiesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly specialties: SpecialtiesRepository,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list({ companyId }: Caller): Promise<Specialty[]> {
    return this.specialties.list(companyId);
  }

  create(caller: Caller, input: CreateSpecialtyInput, request?: IdempotentRequest): Promise<Specialty> {
    const { companyId } = caller;
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const specialty = await this.specialties.create(tx, companyId, input);
        const { id, name } = specialty;
        await this.activity.record(tx, caller, 'specialty.created', { id, label: name });
        return specialty;
      }),
    );
  }

  /** Booked appointments keep their duration and price. */
  async update(caller: Caller, id: number, changes: UpdateSpecialtyInput): Promise<Specialty> {
    return this.database.transaction(async (tx) => {
      const specialty = await this.specialties.update(tx, caller.companyId, id, changes);
      if (!specialty) throw new DomainError('NOT_FOUND');
      await this.activity.record(tx, caller, 'specialty.updated', { id, label: specialty.name });
      return specialty;
    });
  }

  /** Archives the specialty. Its appointments keep it. */
  async delete(caller: Caller, id: number): Promise<{ id: number }> {
    await this.database.transaction(async (tx) => {
      const specialty = await this.specialties.archive(tx, caller.companyId, id, this.clock());
      if (!specialty) throw new DomainError('NOT_FOUND');
      await this.activity.record(tx, caller, 'specialty.deleted', { id, label: specialty.name });
    });
    return { id };
  }
}
