import type { AgendaChange, WorkingWeek, WorkingWeekInput } from '@alinha/contracts-agenda';
import { ActivityLog, type Caller, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { CompanyClock } from '../projections/company-clock.ts';
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
    private readonly clock: CompanyClock,
  ) {}

  async list({ companyId }: Caller): Promise<WorkingWeek[]> {
    return this.hours.list(await this.clock.read(companyId));
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
