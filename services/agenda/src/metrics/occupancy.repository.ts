import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { NOT_CANCELLED, overlapping } from '../appointments/appointment-sql.ts';
import type { MetricsInterval } from './metrics.repository.ts';
import { merged, type Span } from './occupancy.ts';

export type BookedEmployee = {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly active: boolean;
  /** First day in the company's time zone: creation or first appointment; null when unknown. */
  readonly since: string | null;
  /** Booked times in order. Overlapping or adjacent appointments are one span. */
  readonly spans: readonly Span[];
};

type Row = Omit<BookedEmployee, 'spans'> & { readonly starts: number[]; readonly ends: number[] };

@Injectable()
export class OccupancyRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** One or all professionals with their appointments, clipped to the interval. */
  async list(
    companyId: number,
    { start, end, employeeId }: MetricsInterval,
    timeZone: string,
  ): Promise<readonly BookedEmployee[]> {
    // Two arrays of minutes, merged here: range_agg takes five times as long for a busy year.
    const minutes = (at: string) =>
      `array_to_json(array_agg((date_part('epoch', ${at} - $2::timestamp) / 60)::integer))`;
    const { rows } = await this.connection.pool.query<Row>({
      name: 'metrics.occupancy',
      text: `SELECT e.id, e.name, e.color, e.active, coalesce(b.starts, '[]') AS starts, coalesce(b.ends, '[]') AS ends,
               CASE WHEN e.created_at IS NOT NULL THEN to_char(least((e.created_at AT TIME ZONE $5)::date, (
                 SELECT min(a.start_at)::date FROM appointment a WHERE a.company_id = e.company_id AND a.employee_id = e.id
                   AND ${NOT_CANCELLED}
               )), 'YYYY-MM-DD') END AS since
             FROM employee e
             LEFT JOIN (
               SELECT a.employee_id, ${minutes('greatest(a.start_at, $2::timestamp)')} AS starts,
                 ${minutes('least(a.end_at, $3::timestamp)')} AS ends
               FROM appointment a
               WHERE a.company_id = $1 AND ${overlapping('$2', '$3')} AND ${NOT_CANCELLED}
                 AND ($4::integer IS NULL OR a.employee_id = $4)
               GROUP BY a.employee_id
             ) b ON b.employee_id = e.id
             WHERE e.company_id = $1 AND ($4::integer IS NULL OR e.id = $4)`,
      values: [companyId, start, end, employeeId, timeZone],
    });
    return rows.map(({ starts, ends, ...employee }) => ({ ...employee, spans: merged(starts, ends) }));
  }
}
