import type { PlansPayments } from '@alinha/contracts-billing';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { OPEN_CENTS, RECEIVED } from '../payments/payment-sql.ts';

@Injectable()
export class MetricsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Dates in [start, end). Payments due before `today` are late. */
  async plansPayments(
    companyId: number,
    { start, end }: { start: string; end: string },
    today: string,
  ): Promise<PlansPayments> {
    const { rows } = await this.connection.pool.query<PlansPayments>({
      name: 'metrics.plans-payments',
      text: `SELECT
               (SELECT json_build_object('count', count(*), 'total_cents', coalesce(sum(price_cents), 0))
                FROM plan p JOIN client c ON c.company_id = p.company_id AND c.id = p.client_id
                WHERE p.company_id = $1 AND p.ends_on IS NULL AND NOT c.archived) AS active_plans,
               (SELECT json_build_object('count', count(*), 'total_cents', coalesce(sum(${OPEN_CENTS}), 0))
                FROM payment p ${RECEIVED}
                WHERE p.company_id = $1 AND p.removed_at IS NULL AND p.paid_at IS NULL
                  AND p.due_date >= $2 AND p.due_date < least($3::date, $4::date)) AS late_payments,
               (SELECT json_build_object(
                  'count', (SELECT count(*) FROM payment p WHERE p.company_id = $1 AND p.removed_at IS NULL
                            AND p.paid_at >= $2 AND p.paid_at < $3),
                  'total_cents', (SELECT coalesce(sum(amount_cents), 0) FROM payment_part
                                  WHERE company_id = $1 AND received_at >= $2 AND received_at < $3))) AS paid_payments`,
      values: [companyId, start, end, today],
    });
    const [row] = rows;
    if (!row) throw new Error('an aggregate returned no row');
    return row;
  }

  /** A JSON array ordered by day, for dates in [start, end). */
  async revenueJson(companyId: number, { start, end }: { start: string; end: string }): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'metrics.revenue',
      text: `SELECT coalesce(json_agg(json_build_object(
                 'day', to_char(day, 'YYYY-MM-DD'), 'paid_count', paid_count, 'paid_cents', paid_cents,
                 'due_count', due_count, 'due_cents', due_cents
               ) ORDER BY day), '[]')::text AS list
             FROM (
               SELECT day, sum(paid_count) AS paid_count, sum(paid_cents) AS paid_cents,
                 sum(due_count) AS due_count, sum(due_cents) AS due_cents
               FROM (
                 SELECT received_at::date AS day, 0 AS paid_count, sum(amount_cents) AS paid_cents, 0 AS due_count, 0 AS due_cents
                 FROM payment_part
                 WHERE company_id = $1 AND received_at >= $2::date AND received_at < $3::date
                 GROUP BY 1
                 UNION ALL
                 SELECT paid_at::date, count(*), 0, 0, 0
                 FROM payment
                 WHERE company_id = $1 AND removed_at IS NULL AND paid_at >= $2::date AND paid_at < $3::date
                 GROUP BY 1
                 UNION ALL
                 SELECT due_date, 0, 0, count(*), sum(total_cents - discount_cents)
                 FROM payment
                 WHERE company_id = $1 AND removed_at IS NULL AND due_date >= $2::date AND due_date < $3::date
                 GROUP BY 1
               ) counted
               GROUP BY day
             ) by_day`,
      values: [companyId, start, end],
    });
    return rows[0]?.list ?? '[]';
  }
}
