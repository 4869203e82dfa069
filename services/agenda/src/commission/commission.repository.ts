import type {
  CommissionSession,
  countPaidSessions,
  countPlanSessions,
  listCommissionSessions,
  listPricedSessions,
  PricedSession,
} from '@alinha/contracts-agenda';
import type { RpcReplyOf, RpcRequestOf } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ATTENDANCE, NOT_CANCELLED } from '../appointments/appointment-sql.ts';

type PaidSessions = RpcRequestOf<typeof countPaidSessions>['payments'][number];
type Period = RpcRequestOf<typeof countPlanSessions>['periods'][number];

/** Columns of a priced session. */
const PRICED = `a.id AS appointment_id, a.start_at::date::text AS day, a.employee_id, a.specialty_id,
  a.payment_amount_cents AS price_cents,
  CASE WHEN k.id IS NOT NULL THEN json_build_object('price_cents', k.price_cents, 'sessions', k.sessions) END AS package,
  a.plan_id,
  CASE WHEN credit.id IS NOT NULL THEN
    json_build_object('plan_id', credit.plan_id, 'day', credit.origin_start::date) END AS credit`;
const PRICES = `LEFT JOIN package k ON k.company_id = a.company_id AND k.id = a.package_id AND NOT a.credit_returned
  LEFT JOIN credit ON credit.company_id = a.company_id AND credit.id = a.credit_id AND NOT a.credit_returned`;
const COUNTED = `a.company_id = $1 AND a.start_at >= $2::date AND a.start_at < $3::date
  AND (a.done OR a.attendance = 'no_show')`;

/** Sessions that billing counts for the commission of professionals (ADR 79). */
@Injectable()
export class CommissionRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  async listPriced({ company_id, from, to }: RpcRequestOf<typeof listPricedSessions>) {
    const { pool } = this.connection;
    const [employees, sessions] = await Promise.all([
      pool.query<{ id: number; name: string }>({
        name: 'commission.employees',
        text: 'SELECT id, name FROM employee WHERE company_id = $1',
        values: [company_id],
      }),
      pool.query<PricedSession>({
        name: 'commission.priced-sessions',
        text: `SELECT ${PRICED} FROM appointment a ${PRICES} WHERE ${COUNTED}`,
        values: [company_id, from, to],
      }),
    ]);
    return { employees: employees.rows, sessions: sessions.rows };
  }

  async list(
    request: RpcRequestOf<typeof listCommissionSessions>,
  ): Promise<RpcReplyOf<typeof listCommissionSessions>> {
    const { company_id, employee_id, from, to } = request;
    const { pool } = this.connection;
    const employees = await pool.query<{ name: string }>({
      name: 'commission.employee',
      text: 'SELECT name FROM employee WHERE company_id = $1 AND id = $2',
      values: [company_id, employee_id],
    });
    const [employee] = employees.rows;
    if (!employee) return null;
    const sessions = await pool.query<CommissionSession>({
      name: 'commission.sessions',
      text: `SELECT ${PRICED}, a.start_at::text AS start_datetime, a.client_id, c.name AS client_name,
          s.name AS specialty_name, ${ATTENDANCE} AS status
        FROM appointment a
        JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
        LEFT JOIN specialty s ON s.company_id = a.company_id AND s.id = a.specialty_id
        ${PRICES}
        WHERE ${COUNTED} AND a.employee_id = $4
        ORDER BY a.start_at, a.id`,
      values: [company_id, from, to, employee_id],
    });
    return { employee_name: employee.name, sessions: sessions.rows };
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

  /** In the order of the payments. `OFFSET 0` makes PostgreSQL use the index for each payment instead of reading all sessions. */
  async countPaid(
    companyId: number,
    payments: readonly PaidSessions[],
  ): Promise<RpcReplyOf<typeof countPaidSessions>> {
    const { rows } = await this.connection.pool.query<{
      place: number;
      employee_id: number;
      sessions: number;
    }>({
      name: 'commission.paid-sessions',
      text: `WITH payment AS (
          SELECT * FROM unnest($2::integer[], $3::integer[], $4::date[], $5::date[], $6::integer[])
            WITH ORDINALITY AS payment (appointment_id, plan_id, first, last, package_id, place)
        ), session AS (
          SELECT place, a.employee_id FROM payment
          JOIN appointment a ON a.company_id = $1 AND a.id = payment.appointment_id
          UNION ALL
          SELECT place, of_plan.employee_id FROM payment CROSS JOIN LATERAL (
            SELECT coalesce(make_up.employee_id, a.employee_id) AS employee_id FROM appointment a
            LEFT JOIN credit ON credit.company_id = $1 AND credit.origin_id = a.id AND credit.revoked_at IS NULL
            LEFT JOIN appointment make_up ON make_up.company_id = $1 AND make_up.credit_id = credit.id
              AND make_up.credit_id IS NOT NULL AND NOT make_up.credit_returned
            WHERE a.company_id = $1 AND a.plan_id = payment.plan_id AND a.start_at >= payment.first
              AND a.start_at < payment.last + 1 AND (${NOT_CANCELLED} OR make_up.id IS NOT NULL)
            OFFSET 0) of_plan
          UNION ALL
          SELECT place, of_package.employee_id FROM payment CROSS JOIN LATERAL (
            SELECT a.employee_id FROM appointment a
            WHERE a.company_id = $1 AND a.package_id = payment.package_id AND NOT a.credit_returned
            OFFSET 0) of_package
        )
        SELECT place::integer, coalesce(session.employee_id, plan.employee_id) AS employee_id, count(*)::integer AS sessions
        FROM payment LEFT JOIN session USING (place)
        LEFT JOIN recurring_plan plan ON plan.company_id = $1 AND plan.id = payment.plan_id
        WHERE coalesce(session.employee_id, plan.employee_id) IS NOT NULL
        GROUP BY 1, 2 ORDER BY 1, 2`,
      values: [
        companyId,
        payments.map(({ appointment_id }) => appointment_id),
        payments.map(({ plan_id }) => plan_id),
        payments.map(({ start }) => start),
        payments.map(({ end }) => end),
        payments.map(({ package_id }) => package_id),
      ],
    });
    const counts = Map.groupBy(rows, ({ place }) => place);
    return payments.map((_, index) =>
      (counts.get(index + 1) ?? []).map(({ employee_id, sessions }) => ({ employee_id, sessions })),
    );
  }
}
