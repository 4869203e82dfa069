import type { AppointmentsPerDayQuery } from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import { type Caller, type Clock, DomainError, JsonText } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { listInterval } from '../appointments/list-interval.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { MetricsRepository } from './metrics.repository.ts';

@Injectable()
export class MetricsService {
  constructor(
    private readonly metrics: MetricsRepository,
    private readonly projections: ProjectionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError INVALID_INPUT, NOT_FOUND naming an unknown professional. */
  async appointmentsPerDay({ companyId }: Caller, query: AppointmentsPerDayQuery): Promise<JsonText> {
    const { employee_id: employeeId } = query;
    if (employeeId !== undefined && !(await this.projections.knowsEmployee(companyId, employeeId))) {
      throw new DomainError('NOT_FOUND', { fields: { employee_id: 'unknown_employee' } });
    }
    const interval = await listInterval(query, async () =>
      wallClockAt(this.clock(), await this.projections.timeZoneOf(companyId)),
    );
    return new JsonText(
      await this.metrics.appointmentsPerDayJson(companyId, {
        ...interval,
        employeeId: employeeId ?? null,
        byEmployee: query.breakdown === '1',
      }),
    );
  }
}
