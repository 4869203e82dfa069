import type {
  Absences,
  AbsencesQuery,
  AgendaMetricsQuery,
  AppointmentsPerDayQuery,
  EmployeeOccupancy,
  PlaceMetrics,
  PlaceMetricsQuery,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { byName, type Caller, DomainError, JsonText } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { listInterval } from '../appointments/list-interval.ts';
import { AvailabilityRepository } from '../availability/availability.repository.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { MetricsRepository } from './metrics.repository.ts';
import { OccupancyRepository } from './occupancy.repository.ts';
import { attendedSpans, daysOf, daysUntilLast, occupancyOf } from './occupancy.ts';
import { PlaceMetricsRepository } from './place-metrics.repository.ts';

@Injectable()
export class MetricsService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly availabilities: AvailabilityRepository,
    private readonly metrics: MetricsRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly placesMetrics: PlaceMetricsRepository,
    private readonly projections: ProjectionsService,
    private readonly clock: CompanyClock,
  ) {}

  /** @throws DomainError INVALID_INPUT, NOT_FOUND naming an unknown professional. */
  async appointmentsPerDay({ companyId }: Caller, query: AppointmentsPerDayQuery): Promise<JsonText> {
    const { employee_id: employeeId } = query;
    await this.requireKnown(companyId, employeeId);
    const interval = await listInterval(query, () => this.clock.read(companyId));
    return new JsonText(
      await this.metrics.appointmentsPerDayJson(companyId, {
        ...interval,
        employeeId: employeeId ?? null,
        byEmployee: query.breakdown === '1',
      }),
    );
  }

  /** @throws DomainError NOT_FOUND naming an unknown professional. */
  async absences({ companyId }: Caller, query: AbsencesQuery): Promise<Absences[]> {
    const { start, end, by, employee_id: employeeId } = query;
    await this.requireKnown(companyId, employeeId);
    return this.metrics.absences(companyId, { start, end, by, employeeId: employeeId ?? null });
  }

  /** @throws DomainError NOT_FOUND naming an unknown professional. */
  async outcomes(
    { companyId }: Caller,
    { start, end, employee_id: employeeId }: AgendaMetricsQuery,
  ): Promise<JsonText> {
    await this.requireKnown(companyId, employeeId);
    const { now } = await this.clock.read(companyId);
    return new JsonText(
      await this.metrics.outcomesJson(companyId, { start, end, employeeId: employeeId ?? null, now }),
    );
  }

  /** @throws DomainError NOT_FOUND naming an unknown professional. */
  async occupancy(
    { companyId }: Caller,
    { start, end, employee_id: employeeId }: AgendaMetricsQuery,
  ): Promise<EmployeeOccupancy[]> {
    await this.requireKnown(companyId, employeeId);
    const lastDay = addDays(end, -1);
    const interval = { start, end, employeeId: employeeId ?? null };
    const timeZone = await this.projections.timeZoneOf(companyId);
    const booked = await this.occupancies.list(companyId, interval, timeZone);
    const availabilities = await this.availabilities.findOf(
      this.database.client,
      companyId,
      booked.map(({ id }) => id),
      { firstDay: start, lastDay },
    );
    const days = daysOf(start, lastDay);
    return [...booked]
      .sort(byName)
      .flatMap(({ id, name, color, active, since, spans }): EmployeeOccupancy[] => {
        const availability = availabilities.get(id);
        // Inactive professionals count up to their last appointment, because their last working day is unknown.
        const worked = active ? days : days.slice(0, daysUntilLast(spans));
        const counted = since === null ? worked : worked.filter(({ day }) => day >= since);
        if (!availability || counted.length === 0) return [];
        const occupancy = occupancyOf(spans, attendedSpans(availability, counted));
        return [{ employee_id: id, employee_name: name, employee_color: color, ...occupancy }];
      });
  }

  async places({ companyId }: Caller, { start, end }: PlaceMetricsQuery): Promise<PlaceMetrics> {
    const { zone, today } = await this.clock.read(companyId);
    return this.placesMetrics.find(companyId, { start, end, zone, today });
  }

  private async requireKnown(companyId: number, employeeId: number | undefined): Promise<void> {
    if (employeeId === undefined || (await this.projections.knowsEmployee(companyId, employeeId))) return;
    throw new DomainError('NOT_FOUND', { fields: { employee_id: 'unknown_employee' } });
  }
}
