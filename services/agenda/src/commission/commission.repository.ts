import type { CommissionSession, countPlanSessions, listCommissionSessions } from '@alinha/contracts-agenda';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ATTENDANCE, wallClock } from '../appointments/appointment-sql.ts';

type Period = RpcRequestOf<typeof countPlanSessions>['periods'][number];

/** Sessions that billing counts for the commission of professionals (ADR 79). */
@Injectable()
export class CommissionRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Sessions by start. */
  async list({ company_id, employee_id, from, to }: RpcRequestOf<typeof listCommissionSessions>) {
    const { pool } = this.connection;
    const [employees, sessions] = await Promise.all([
      pool.query<{ id: number; name: string }>({
        name: 'commission.employees',
        text: 'SELECT id, name FROM employee WHERE company_id = $1 AND ($2::integer IS NULL OR id = $2)',
        values: [company_id, employee_id],
      }),
      pool.query<CommissionSession>({
        name: `commission.sessions-${employee_id === null ? 'all' : 'one'}`,
        text: `SELECT a.id AS appointment_id, ${wallClock('a.start_at')} AS start_datetime, a.employee_id, c.name AS client_name,
            a.specialty_id, s.name AS specialty_name, ${ATTENDANCE} AS status, a.payment_amount_cents AS price_cents,
            CASE WHEN k.id IS NOT NULL THEN json_build_object('price_cents', k.price_cents, 'sessions', k.sessions) END AS package,
            a.plan_id,
            CASE WHEN credit.id IS NOT NULL THEN
              json_build_object('plan_id', credit.plan_id, 'start', ${wallClock('credit.origin_start')}) END AS credit
          FROM appointment a
          JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
          LEFT JOIN specialty s ON s.company_id = a.company_id AND s.id = a.specialty_id
          LEFT JOIN package k ON k.company_id = a.company_id AND k.id = a.package_id AND NOT a.credit_returned
          LEFT JOIN credit ON credit.company_id = a.company_id AND credit.id = a.credit_id AND NOT a.credit_returned
          WHERE a.company_id = $1 AND a.start_at >= $2::date AND a.start_at < $3::date
            AND (a.done OR a.attendance = 'no_show') ${employee_id === null ? '' : 'AND a.employee_id = $4'}
          ORDER BY a.start_at, a.id`,
        values: [company_id, from, to, ...(employee_id === null ? [] : [employee_id])],
      }),
    ]);
    return { employees: employees.rows, sessions: sessions.rows };
  }

  /** In the order of the periods. */
  async countOfPlans(companyId: number, periods: readonly Period[]): Promise<number[]> {
    const { rows } = await this.connection.pool.query<{ count: number }>({
      name: 'commission.plan-sessions',
      text: `SELECT (SELECT count(*)::integer FROM appointment a WHERE a.company_id = $1 AND a.plan_id = period.plan_id
               AND a.start_at >= period.first AND a.start_at < period.last + 1) AS count
             FROM unnest($2::integer[], $3::date[], $4::date[]) WITH ORDINALITY AS period (plan_id, first, last, place)
             ORDER BY period.place`,
      values: [
        companyId,
        periods.map(({ plan_id }) => plan_id),
        periods.map(({ start }) => start),
        periods.map(({ end }) => end),
      ],
    });
    return rows.map(({ count }) => count);
  }
}
