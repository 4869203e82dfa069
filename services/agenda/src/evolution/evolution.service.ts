import type { EvolutionVersion } from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import { type Caller, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { ChartReadings } from '../chart-readings/chart-readings.service.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { EvolutionRepository } from './evolution.repository.ts';

@Injectable()
export class EvolutionService {
  constructor(
    private readonly versions: EvolutionRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly projections: ProjectionsService,
    private readonly readings: ChartReadings,
  ) {}

  /** @throws DomainError NOT_FOUND. */
  async history(caller: Caller, appointmentId: number): Promise<EvolutionVersion[]> {
    const { companyId } = caller;
    const appointment = await this.appointments.find(companyId, appointmentId, false);
    if (!appointment) throw new DomainError('NOT_FOUND');
    const [versions, timeZone] = await Promise.all([
      this.versions.list(companyId, appointmentId),
      this.projections.timeZoneOf(companyId),
    ]);
    if (versions.length > 0) await this.readings.record(caller, [appointment.client_id]);
    return versions.map(({ id, text, authorId, authorName, savedAt, filled }) => ({
      id,
      text,
      author_id: authorId,
      author_name: authorName,
      filled,
      saved_at: wallClockAt(savedAt, timeZone),
    }));
  }
}
