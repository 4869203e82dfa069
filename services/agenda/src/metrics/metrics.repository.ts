import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

type Question = {
  readonly start: string;
  readonly end: string;
  readonly employeeId: number | null;
  readonly byEmployee: boolean;
};

@Injectable()
export class MetricsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** A JSON array by day, then professional; dates, [start, end). */
  async appointmentsPerDayJson(
    companyId: number,
    { start, end, employeeId, byEmployee }: Question,
  ): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'metrics.appointments-per-day',
      text: `SELECT coalesce(json_agg(json_build_object(
                 'day', to_char(counted.day, 'YYYY-MM-DD'), 'employee_id', counted.employee_id, 'count', counted.count
               ) ORDER BY counted.day, counted.employee_id), '[]')::text AS list
             FROM (
               SELECT start_at::date AS day, CASE WHEN $5::boolean THEN employee_id END AS employee_id, count(*) AS count
               FROM appointment
               WHERE company_id = $1 AND start_at >= $2::timestamp AND start_at < $3::timestamp
                 AND ($4::integer IS NULL OR employee_id = $4)
               GROUP BY 1, 2
             ) counted`,
      values: [companyId, start, end, employeeId, byEmployee],
    });
    return rows[0]?.list ?? '[]';
  }
}
