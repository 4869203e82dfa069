import { type Absences, type AbsencesQuery, LATE_NOTICE_MINUTES } from '@alinha/contracts-agenda';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { NOT_CANCELLED, OPEN } from '../appointments/appointment-sql.ts';

/** Dates, [start, end). */
export type MetricsInterval = {
  readonly start: string;
  readonly end: string;
  readonly employeeId: number | null;
};

/** An appointment that is deleted or cancelled sooner after its booking counts as a mistake and is ignored. */
const CORRECTION_MINUTES = 10;
/** Cancelled appointments that are stored as rows; a freeze of a plan is no cancellation. */
const CANCELLED = `NOT ${NOT_CANCELLED} AND a.freeze_id IS NULL AND a.attendance_changed_at >= a.created_at + interval '${CORRECTION_MINUTES} minutes'`;

const GROUPS: Readonly<Record<AbsencesQuery['by'], { readonly id: string; readonly name: string }>> = {
  client: { id: 'a.client_id', name: 'max(c.name)' },
  employee: { id: 'a.employee_id', name: 'max(e.name)' },
  weekday: { id: 'extract(dow FROM a.start_at)::integer', name: 'NULL' },
};

@Injectable()
export class MetricsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** A JSON array, sorted by day and professional. */
  async appointmentsPerDayJson(
    companyId: number,
    { start, end, employeeId, byEmployee }: MetricsInterval & { readonly byEmployee: boolean },
  ): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'metrics.appointments-per-day',
      text: `SELECT coalesce(json_agg(json_build_object(
                 'day', to_char(counted.day, 'YYYY-MM-DD'), 'employee_id', counted.employee_id, 'count', counted.count
               ) ORDER BY counted.day, counted.employee_id), '[]')::text AS list
             FROM (
               SELECT start_at::date AS day, CASE WHEN $5::boolean THEN employee_id END AS employee_id, count(*) AS count
               FROM appointment a
               WHERE company_id = $1 AND start_at >= $2::timestamp AND start_at < $3::timestamp
                 AND ($4::integer IS NULL OR employee_id = $4) AND ${NOT_CANCELLED}
               GROUP BY 1, 2
             ) counted`,
      values: [companyId, start, end, employeeId, byEmployee],
    });
    return rows[0]?.list ?? '[]';
  }

  /** Most absences first. Clients without absences are omitted, and groups without counted appointments. */
  async absences(
    companyId: number,
    { start, end, by, employeeId }: MetricsInterval & Pick<AbsencesQuery, 'by'>,
  ): Promise<Absences[]> {
    const { id, name } = GROUPS[by];
    const { rows } = await this.connection.pool.query<Absences>({
      name: `metrics.absences-${by}`,
      text: `SELECT * FROM (
               SELECT ${id} AS id, ${name} AS name, count(*) FILTER (WHERE a.done)::integer AS done,
                 count(*) FILTER (WHERE a.attendance = 'no_show')::integer AS no_show,
                 count(*) FILTER (WHERE ${CANCELLED})::integer AS cancelled,
                 count(*) FILTER (WHERE ${CANCELLED} AND a.notice_minutes < $5)::integer AS cancelled_late
               FROM appointment a
               JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
               JOIN employee e ON e.company_id = a.company_id AND e.id = a.employee_id
               WHERE a.company_id = $1 AND a.start_at >= $2::timestamp AND a.start_at < $3::timestamp
                 AND ($4::integer IS NULL OR a.employee_id = $4)
               GROUP BY 1
             ) counted
             WHERE no_show + cancelled${by === 'client' ? '' : ' + done'} > 0
             ORDER BY no_show DESC, cancelled_late DESC, cancelled DESC, id`,
      values: [companyId, start, end, employeeId, LATE_NOTICE_MINUTES],
    });
    return rows;
  }

  /** A JSON array, sorted by day. `now` is the company's wall clock. */
  async outcomesJson(
    companyId: number,
    { start, end, employeeId, now }: MetricsInterval & { readonly now: string },
  ): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'metrics.outcomes',
      text: `SELECT coalesce(json_agg(json_build_object(
                 'day', to_char(day, 'YYYY-MM-DD'), 'done', done, 'not_done', not_done, 'upcoming', upcoming,
                 'no_show', no_show, 'cancelled', cancelled, 'cancelled_late', cancelled_late
               ) ORDER BY day), '[]')::text AS list
             FROM (
               SELECT day, sum(done) AS done, sum(not_done) AS not_done, sum(upcoming) AS upcoming,
                 sum(no_show) AS no_show, sum(cancelled) AS cancelled, sum(cancelled_late) AS cancelled_late
               FROM (
                 SELECT start_at::date AS day, count(*) FILTER (WHERE done) AS done,
                   count(*) FILTER (WHERE ${OPEN} AND end_at <= $5::timestamp) AS not_done,
                   count(*) FILTER (WHERE ${OPEN} AND end_at > $5::timestamp) AS upcoming,
                   count(*) FILTER (WHERE attendance = 'no_show') AS no_show,
                   count(*) FILTER (WHERE ${CANCELLED}) AS cancelled,
                   count(*) FILTER (WHERE ${CANCELLED} AND notice_minutes < $6) AS cancelled_late
                 FROM appointment a
                 WHERE company_id = $1 AND start_at >= $2::timestamp AND start_at < $3::timestamp
                   AND ($4::integer IS NULL OR employee_id = $4)
                 GROUP BY 1
                 UNION ALL
                 SELECT start_at::date, 0, 0, 0, 0, count(*), count(*) FILTER (WHERE notice_minutes < $6)
                 FROM cancellation
                 WHERE company_id = $1 AND start_at >= $2::timestamp AND start_at < $3::timestamp
                   AND ($4::integer IS NULL OR employee_id = $4)
                   AND cancelled_at >= booked_at + make_interval(mins => $7)
                 GROUP BY 1
               ) counted
               GROUP BY day
             ) by_day`,
      values: [companyId, start, end, employeeId, now, LATE_NOTICE_MINUTES, CORRECTION_MINUTES],
    });
    return rows[0]?.list ?? '[]';
  }
}
