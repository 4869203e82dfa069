import {
  type ActivityPage,
  type ExportActivityQuery,
  type ListActivityQuery,
  SYSTEM_ACTOR,
} from '@alinha/contracts-accounts';
import { activityRecorded, DAY_MS } from '@alinha/contracts-core';
import {
  type Caller,
  CLOCK,
  type Clock,
  csvParts,
  DomainError,
  EventConsumer,
  EXPORT_PAGE_ROWS,
  FileReply,
  mapPages,
  pagesOf,
  RepeatedJobs,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import { EmployeesRepository } from '../employees/employees.repository.ts';
import {
  type ActivityFilter,
  type ActivityPosition,
  type ActivityRecord,
  ActivityRepository,
} from './activity.repository.ts';
import { activityCells, activityHeader } from './activity-columns.ts';

const RETENTION_DAYS = 400;

/** The activity log of every company. All services publish its entries. */
@Injectable()
export class ActivityService implements OnModuleInit {
  constructor(
    private readonly activities: ActivityRepository,
    private readonly companies: CompaniesRepository,
    private readonly employees: EmployeesRepository,
    private readonly events: EventConsumer,
    private readonly jobs: RepeatedJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.onAll(activityRecorded, (activities) => this.activities.saveAll(activities));
    this.jobs.every(DAY_MS, 'forget-activity', () =>
      this.activities.deleteBefore(new Date(this.clock().getTime() - RETENTION_DAYS * DAY_MS)),
    );
  }

  /** @throws DomainError NOT_FOUND for an unknown `user_id`. */
  async list({ companyId }: Caller, { cursor, limit, ...query }: ListActivityQuery): Promise<ActivityPage> {
    const [filter, { timezone }] = await Promise.all([
      this.filterOf(companyId, query),
      this.companies.get(companyId),
    ]);
    const after = cursor === undefined ? null : positionOf(cursor);
    // One extra row shows that another page follows.
    const found = await this.activities.listPage(companyId, timezone, filter, after, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      activities: page.map(({ activity }) => activity),
      next_cursor: found.length > limit && last ? cursorOf(last.position) : null,
    };
  }

  /** @throws DomainError NOT_FOUND for an unknown `user_id`. */
  async export({ companyId, language }: Caller, query: ExportActivityQuery): Promise<FileReply> {
    const [filter, { timezone }] = await Promise.all([
      this.filterOf(companyId, query),
      this.companies.get(companyId),
    ]);
    const pages = pagesOf<ActivityRecord>((after) =>
      this.activities.listPage(companyId, timezone, filter, after?.position ?? null, EXPORT_PAGE_ROWS),
    );
    const rows = mapPages(pages, ({ activity }) => activityCells(activity, language));
    const name = language === 'pt' ? 'atividades.csv' : 'activity.csv';
    return FileReply.of(name, csvParts(language, activityHeader(language), rows));
  }

  private async filterOf(
    companyId: number,
    { user_id, ...filter }: ExportActivityQuery,
  ): Promise<ActivityFilter> {
    if (user_id === undefined) return filter;
    if (user_id === SYSTEM_ACTOR) return { ...filter, userId: null };
    if (!(await this.employees.findEvent(companyId, user_id))) {
      throw new DomainError('NOT_FOUND', { fields: { user_id: 'unknown_employee' } });
    }
    return { ...filter, userId: user_id };
  }
}

const cursorOf = ({ occurredAt, id }: ActivityPosition) => `${occurredAt.toISOString()}_${id}`;

function positionOf(cursor: string): ActivityPosition {
  const [occurredAt = '', id = ''] = cursor.split('_');
  return { occurredAt: new Date(occurredAt), id };
}
