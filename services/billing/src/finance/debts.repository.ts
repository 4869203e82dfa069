import type { Debts, Payment } from '@alinha/contracts-billing';
import { DatabaseConnection, EXPORT_PAGE_ROWS } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { OPEN_CENTS, PAYMENT_JSON, PAYMENT_TABLES, RECEIVED } from '../payments/payment-sql.ts';

const PAGE_CLIENTS = 50;
/** Unpaid payments of company `$1` that are due before `$3`. */
const OPEN = 'p.company_id = $1 AND p.paid_at IS NULL AND p.removed_at IS NULL AND p.due_date < $3::date';

export type DebtsPage = {
  readonly today: string;
  /** Exclusive; `infinity` for all. */
  readonly dueBefore: string;
  readonly after: { readonly due: string; readonly clientId: number };
};

/** Unpaid payments of a company. */
@Injectable()
export class DebtsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Totals of all clients and one page of them, oldest debt first. */
  async list(companyId: number, { today, dueBefore, after }: DebtsPage): Promise<Debts> {
    const { rows } = await this.connection.pool.query<{ debts: Debts }>({
      name: 'finance.debts',
      text: `WITH debtor AS MATERIALIZED (
               SELECT p.client_id, sum(${OPEN_CENTS})::bigint AS open_cents, count(*)::integer AS payments,
                 min(p.due_date) AS oldest_due
               FROM payment p ${RECEIVED} WHERE ${OPEN} GROUP BY p.client_id
             ), page AS MATERIALIZED (
               SELECT * FROM debtor WHERE (oldest_due, client_id) > ($4::date, $5::integer)
               ORDER BY oldest_due, client_id LIMIT ${PAGE_CLIENTS}
             ), last AS (
               SELECT oldest_due, client_id FROM page ORDER BY oldest_due DESC, client_id DESC LIMIT 1
             )
             SELECT json_build_object(
               'clients', (SELECT count(*) FROM debtor),
               'payments', (SELECT coalesce(sum(payments), 0) FROM debtor),
               'open_cents', (SELECT coalesce(sum(open_cents), 0) FROM debtor),
               'debtors', (
                 SELECT coalesce(json_agg(json_build_object(
                   'client_id', page.client_id, 'client_name', c.name, 'open_cents', page.open_cents,
                   'oldest_due', to_char(page.oldest_due, 'YYYY-MM-DD'),
                   'agreed_on', (
                     SELECT to_char(max(a.agreed_on), 'YYYY-MM-DD') FROM payment a
                     WHERE a.company_id = $1 AND a.client_id = page.client_id AND a.paid_at IS NULL AND a.removed_at IS NULL),
                   'last_message', (
                     SELECT json_build_object('sent_at', to_char(m.sent_at, 'YYYY-MM-DD HH24:MI:SS'), 'sent_by', m.sent_by)
                     FROM dunning_message m
                     WHERE m.company_id = $1 AND m.client_id = page.client_id AND m.status = 'sent' ORDER BY m.day DESC LIMIT 1),
                   'payments', (
                     SELECT json_agg(${PAYMENT_JSON} ORDER BY p.due_date, p.id) FROM ${PAYMENT_TABLES}
                     WHERE ${OPEN} AND p.client_id = page.client_id)
                 ) ORDER BY page.oldest_due, page.client_id), '[]')
                 FROM page JOIN client c ON c.company_id = $1 AND c.id = page.client_id),
               'next', (
                 SELECT json_build_object('after_due', to_char(last.oldest_due, 'YYYY-MM-DD'), 'after_client', last.client_id) FROM last
                 WHERE EXISTS (SELECT FROM debtor d WHERE (d.oldest_due, d.client_id) > (last.oldest_due, last.client_id)))
             ) AS debts`,
      values: [companyId, today, dueBefore, after.due, after.clientId],
    });
    const [row] = rows;
    if (!row) throw new Error('an aggregate returned no row');
    return row.debts;
  }

  /** Payments due in [`from`, `dueBefore`), by due date, starting after `after`. At most {@link EXPORT_PAGE_ROWS}. */
  async listPage(
    companyId: number,
    { today, from, dueBefore }: { readonly today: string; readonly from: string; readonly dueBefore: string },
    after: Payment | null,
  ): Promise<Payment[]> {
    const { rows } = await this.connection.pool.query<{ item: Payment }>({
      name: 'finance.debts-page',
      text: `SELECT ${PAYMENT_JSON} AS item FROM ${PAYMENT_TABLES}
             WHERE ${OPEN} AND p.due_date >= $4::date AND (p.due_date, p.id) > ($5::date, $6::integer)
             ORDER BY p.due_date, p.id LIMIT $7`,
      values: [
        companyId,
        today,
        dueBefore,
        from,
        after?.due_date ?? '-infinity',
        after?.id ?? 0,
        EXPORT_PAGE_ROWS,
      ],
    });
    return rows.map(({ item }) => item);
  }

  /** Rests by the Monday of their due date, for payments due in [`from`, `dueBefore`). */
  async sumByWeek(
    companyId: number,
    from: string,
    dueBefore: string,
  ): Promise<{ readonly start: string; readonly count: number; readonly cents: number }[]> {
    const { rows } = await this.connection.pool.query<{ start: string; count: number; cents: string }>({
      name: 'finance.debts-by-week',
      text: `SELECT to_char(date_trunc('week', p.due_date), 'YYYY-MM-DD') AS start, count(*)::integer AS count,
               sum(${OPEN_CENTS}) AS cents
             FROM payment p ${RECEIVED}
             WHERE p.company_id = $1 AND p.paid_at IS NULL AND p.removed_at IS NULL
               AND p.due_date >= $2::date AND p.due_date < $3::date
             GROUP BY 1`,
      values: [companyId, from, dueBefore],
    });
    return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
  }
}
