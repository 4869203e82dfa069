import type {
  PaymentMethod,
  ReceivedPart,
  ReceivedPartsQuery,
  ReceivedQuery,
  Till,
} from '@alinha/contracts-billing';
import { DatabaseConnection, EXPORT_PAGE_ROWS, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { APPOINTMENT_ON, CHARGE_OF_PAYMENT } from '../payments/payment-sql.ts';

const PAGE_ROWS = 200;

const PART_JSON = `json_build_object(
  'id', part.id, 'amount_cents', part.amount_cents, 'method', part.method,
  'received_at', to_char(part.received_at, 'YYYY-MM-DD HH24:MI:SS'), 'received_by', part.received_by,
  'payment_id', p.id, 'client_id', p.client_id, 'client_name', c.name,
  'plan_name', plan.name, 'description', p.description,
  'appointment_id', p.appointment_id, 'appointment_on', ${APPOINTMENT_ON}
)`;
const PART_TABLES = `payment_part part
  JOIN payment p ON p.company_id = part.company_id AND p.id = part.payment_id
  JOIN client c ON c.company_id = p.company_id AND c.id = p.client_id
  LEFT JOIN plan ON plan.company_id = p.company_id AND plan.id = p.plan_id
  ${CHARGE_OF_PAYMENT}`;

/** Received cents by method as an object; `unknown` for parts without a method. */
const BY_METHOD = `jsonb_object_agg(coalesce(method, 'unknown'), cents)`;

const tillJson = (current: string) => `json_build_object(
  'day', to_char(till.day, 'YYYY-MM-DD'), 'counted_cents', till.counted_cents,
  'expected_cents', coalesce((till.expected ->> 'cash')::bigint, 0), 'note', till.note,
  'closed_at', to_char(till.closed_at, 'YYYY-MM-DD HH24:MI:SS'), 'closed_by', till.closed_by,
  'changed', till.expected <> ${current})`;

/** A part in the statement of a client. */
export type StatementPart = Pick<
  ReceivedPart,
  'received_at' | 'amount_cents' | 'method' | 'plan_name' | 'description' | 'appointment_on'
>;

export type ExpectedByMethod = Readonly<Partial<Record<PaymentMethod | 'unknown', number>>>;

/** Received parts by day, and the till of each day. */
@Injectable()
export class ReceivedRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** A JSON array, latest day first. Days without parts and till are omitted. */
  async listDaysJson(companyId: number, { start, end }: ReceivedQuery): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'finance.received',
      text: `WITH sums AS (
               SELECT received_at::date AS day, method, count(*)::integer AS count, sum(amount_cents) AS cents FROM payment_part
               WHERE company_id = $1 AND received_at >= $2::date AND received_at < $3::date GROUP BY 1, 2
             ), days AS (
               SELECT day, sum(cents) AS total, ${BY_METHOD} AS current,
                 json_agg(json_build_object('method', method, 'count', count, 'total_cents', cents) ORDER BY cents DESC, method) AS methods
               FROM sums GROUP BY day
             ), till AS (SELECT * FROM till WHERE company_id = $1 AND day >= $2::date AND day < $3::date)
             SELECT coalesce(json_agg(json_build_object(
               'day', to_char(coalesce(days.day, till.day), 'YYYY-MM-DD'), 'total_cents', coalesce(days.total, 0),
               'methods', coalesce(days.methods, '[]'),
               'till', CASE WHEN till.day IS NOT NULL THEN ${tillJson(`coalesce(days.current, '{}')`)} END
             ) ORDER BY coalesce(days.day, till.day) DESC), '[]')::text AS list
             FROM days FULL JOIN till ON till.day = days.day`,
      values: [companyId, start, end],
    });
    return rows[0]?.list ?? '[]';
  }

  /** A JSON array of the parts of a day, latest first. The part before the page may be deleted meanwhile. */
  async listPartsJson(companyId: number, { day, after_at, after_part }: ReceivedPartsQuery): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'finance.received-parts',
      text: `SELECT coalesce(json_agg(item), '[]')::text AS list FROM (
               SELECT ${PART_JSON} AS item FROM ${PART_TABLES}
               WHERE part.company_id = $1 AND part.received_at >= $2::date AND part.received_at < $2::date + 1
                 AND ($3::integer IS NULL OR (part.received_at, part.id) <
                   ($4::timestamp, $3))
               ORDER BY part.received_at DESC, part.id DESC LIMIT ${PAGE_ROWS}) page`,
      values: [companyId, day, after_part ?? null, after_at ?? null],
    });
    return rows[0]?.list ?? '[]';
  }

  /** By time, starting after `after`. At most {@link EXPORT_PAGE_ROWS} rows. */
  async listPage(
    companyId: number,
    { start, end }: ReceivedQuery,
    after: ReceivedPart | null,
  ): Promise<ReceivedPart[]> {
    const { rows } = await this.connection.pool.query<{ item: ReceivedPart }>({
      name: 'finance.received-page',
      text: `SELECT ${PART_JSON} AS item FROM ${PART_TABLES}
             WHERE part.company_id = $1 AND part.received_at >= $2::date AND part.received_at < $3::date
               AND (part.received_at, part.id) > ($4::timestamp, $5::integer)
             ORDER BY part.received_at, part.id LIMIT $6`,
      values: [companyId, start, end, after?.received_at ?? '-infinity', after?.id ?? 0, EXPORT_PAGE_ROWS],
    });
    return rows.map(({ item }) => item);
  }

  /** By time. */
  async listOfClient(
    companyId: number,
    clientId: number,
    { start, end }: ReceivedQuery,
  ): Promise<StatementPart[]> {
    const { rows } = await this.connection.pool.query<StatementPart>({
      name: 'finance.received-of-client',
      text: `SELECT to_char(part.received_at, 'YYYY-MM-DD') AS received_at, part.amount_cents, part.method,
               plan.name AS plan_name, p.description,
               ${APPOINTMENT_ON} AS appointment_on
             FROM ${PART_TABLES}
             WHERE p.company_id = $1 AND p.client_id = $2 AND part.received_at >= $3::date AND part.received_at < $4::date
             ORDER BY part.received_at, part.id`,
      values: [companyId, clientId, start, end],
    });
    return rows;
  }

  async expectedOf(tx: Transaction, companyId: number, day: string): Promise<ExpectedByMethod> {
    const [row] = await tx.$queryRawUnsafe<{ expected: ExpectedByMethod | null }[]>(
      `SELECT ${BY_METHOD} AS expected FROM (
         SELECT method, sum(amount_cents) AS cents FROM payment_part
         WHERE company_id = $1 AND received_at >= $2::date AND received_at < $2::date + 1 GROUP BY method) sums`,
      companyId,
      day,
    );
    return row?.expected ?? {};
  }

  /** Replaces an earlier closing of the day. */
  async closeTill(
    tx: Transaction,
    companyId: number,
    till: Omit<Till, 'expected_cents' | 'changed'> & { readonly expected: ExpectedByMethod },
  ): Promise<Till> {
    const [row] = await tx.$queryRawUnsafe<{ item: Till }[]>(
      `INSERT INTO till (company_id, day, counted_cents, expected, note, closed_at, closed_by)
       VALUES ($1, $2::date, $3, $4::jsonb, $5, $6::timestamp, $7)
       ON CONFLICT (company_id, day) DO UPDATE SET counted_cents = excluded.counted_cents, expected = excluded.expected,
         note = excluded.note, closed_at = excluded.closed_at, closed_by = excluded.closed_by
       RETURNING ${tillJson('till.expected')} AS item`,
      ...[companyId, till.day, till.counted_cents, JSON.stringify(till.expected)],
      ...[till.note, till.closed_at, till.closed_by],
    );
    if (!row) throw new Error('an upsert returned no row');
    return row.item;
  }
}
