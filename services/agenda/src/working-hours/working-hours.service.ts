import type { AgendaChange, WorkingWeek, WorkingWeekInput } from '@alinha/contracts-agenda';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { WorkingHoursRepository } from './working-hours.repository.ts';

/** A week has no dates, so any day may have changed. */
const EVERY_DAY: AgendaChange = { start: '1900-01-01', end: null };

@Injectable()
export class WorkingHoursService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly hours: WorkingHoursRepository,
    private readonly notifications: ChangeNotifications,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ companyId }: Caller): Promise<WorkingWeek[]> {
    const zone = await this.projections.timeZoneOf(companyId);
    return this.hours.list(companyId, { at: this.clock(), zone });
  }

  /**
   * Existing appointments stay.
   * @throws DomainError FORBIDDEN for another's week, NOT_FOUND.
   */
  async save(caller: Caller, employeeId: number, { ranges }: WorkingWeekInput): Promise<WorkingWeek> {
    const { companyId } = caller;
    if (!(await this.projections.knowsEmployee(companyId, employeeId))) throw new DomainError('NOT_FOUND');
    if (!caller.isAdmin && caller.userId !== employeeId) throw new DomainError('FORBIDDEN');
    const week = await this.database.transaction(async (tx) => {
      const saved = await this.hours.save(tx, companyId, employeeId, ranges);
      const subject = { id: employeeId, label: saved.employee_name };
      await this.activity.record(tx, caller, 'hours.updated', subject);
      return saved;
    });
    this.notifications.send(companyId, EVERY_DAY);
    return week;
  }
}
