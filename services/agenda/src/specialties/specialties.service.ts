import type { CreateSpecialtyInput, Specialty } from '@alinha/contracts-agenda';
import { type Caller, type Clock, DomainError, type IdempotentRequest, once } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { CLOCK } from '../tokens.ts';
import { SpecialtiesRepository } from './specialties.repository.ts';

@Injectable()
export class SpecialtiesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly specialties: SpecialtiesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list({ companyId }: Caller): Promise<Specialty[]> {
    return this.specialties.list(companyId);
  }

  create(
    { companyId }: Caller,
    input: CreateSpecialtyInput,
    request?: IdempotentRequest,
  ): Promise<Specialty> {
    return this.database.transaction((tx) =>
      once(tx, companyId, request, () => this.specialties.create(tx, companyId, input)),
    );
  }

  /** Takes the specialty out of use; appointments keep it. */
  async delete({ companyId }: Caller, id: number): Promise<{ id: number }> {
    if (!(await this.specialties.archive(companyId, id, this.clock()))) throw new DomainError('NOT_FOUND');
    return { id };
  }
}
