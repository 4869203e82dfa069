import type { EvolutionVersion } from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import { type Caller, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { EvolutionRepository } from './evolution.repository.ts';

@Injectable()
export class EvolutionService {
  constructor(
    private readonly versions: EvolutionRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly projections: ProjectionsService,
  ) {}

  /** @throws DomainError NOT_FOUND. */
  async history({ companyId }: Caller, appointmentId: number): Promise<EvolutionVersion[]> {
    if (!(await this.appointments.exists(companyId, appointmentId))) throw new DomainError('NOT_FOUND');
    const [versions, timeZone] = await Promise.all([
      this.versions.list(companyId, appointmentId),
      this.projections.timeZoneOf(companyId),
    ]);
    return versions.map(({ id, text, authorId, authorName, savedAt }) => ({
      id,
      text,
      author_id: authorId,
      author_name: authorName,
      saved_at: wallClockAt(savedAt, timeZone),
    }));
  }
}
