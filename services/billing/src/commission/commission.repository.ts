import type { CommissionLine, CommissionRule, SaveCommissionRulesInput } from '@alinha/contracts-billing';
import { parseWallClock } from '@alinha/contracts-core';
import { DatabaseConnection, EXPORT_PAGE_ROWS } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { countSessions } from '../plan-billing/period-share.ts';
import { type ClosedAmounts, CORRECTED_MONTHS, moveMonth } from './commission-count.ts';

/** A closed month, `YYYY-MM`. */
export type ClosedMonth = {
  readonly month: string;
  readonly employeeId: number;
  readonly employeeName: string;
  readonly closedAt: string;
  readonly paidOn: string | null;
};
/** A line of a statement. Months are `YYYY-MM`. */
export type StatementLine = CommissionLine & {
  readonly sessionMonth: string;
  /** Null in lines of older releases. */
  readonly client_id: number | null;
};
/** A line of a closed month with its statement. `key` sorts the lines of a company. */
export type ExportedLine = CommissionLine &
  Pick<ClosedMonth, 'month' | 'employeeId' | 'employeeName' | 'paidOn'> & { readonly key: string };
/** Closed months and rules that the count of a month needs. */
export type Stored<Line> = {
  readonly months: readonly ClosedMonth[];
  readonly lines: readonly Line[];
  readonly rules: readonly CommissionRule[];
};
type EqualLines = Omit<ClosedAmounts, 'appointment_id'> & {
  readonly employeeId: number;
  readonly appointments: readonly number[];
};
export type PeriodPrice = {
  readonly planId: number;
  readonly start: string;
  readonly end: string;
  readonly cents: number;
  /** Sessions that the weekly times give the period in which the plan ended: its later sessions were deleted. Else 0. */
  readonly weekly: number;
};

type Period = Omit<PeriodPrice, 'weekly'> & {
  readonly weekdays: readonly number[];
  readonly firstDate: string | null;
  readonly endsEarly: boolean;
};

const dayOf = (month: string) => parseWallClock(`${month}-01`);
const RULE = { employee_id: true, specialty_id: true, basis_points: true, fixed_cents: true } as const;

const monthsOf = (month: string) => [`${moveMonth(month, -CORRECTED_MONTHS)}-01`, `${month}-01`] as const;
const SELECT_MONTHS = `
  SELECT to_char(month, 'YYYY-MM') AS month, employee_id AS "employeeId", employee_name AS "employeeName",
    to_char(closed_at, 'YYYY-MM-DD HH24:MI:SS') AS "closedAt", to_char(paid_on, 'YYYY-MM-DD') AS "paidOn"
  FROM commission_statement WHERE company_id = $1 AND month BETWEEN $2::date AND $3::date`;
const AMOUNTS = `to_char(month, 'YYYY-MM') AS month, to_char(session_month, 'YYYY-MM') AS "sessionMonth",
  base_cents, basis_points, fixed_cents, share_cents, month > session_month AS is_correction`;
const IN_MONTHS = 'company_id = $1 AND session_month BETWEEN $2::date AND $3::date';

@Injectable()
export class CommissionRepository {
  constructor(
    private readonly database: BillingDatabase,
    private readonly connection: DatabaseConnection,
  ) {}

  /** Locks the commission of a professional until `tx` ends: a closing sees all corrections of other closings. */
  async lock(tx: Tx, companyId: number, employeeId: number): Promise<void> {
    const key = `commission.${companyId}.${employeeId}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ${key}, 0))`;
  }

  listRules(companyId: number, tx: Tx = this.database.client): Promise<CommissionRule[]> {
    return tx.commissionRule.findMany({
      where: { company_id: companyId },
      select: RULE,
      orderBy: [{ employee_id: 'asc' }, { specialty_id: { sort: 'asc', nulls: 'first' } }],
    });
  }

  /** Requires the lock. */
  async replaceRules(
    tx: Tx,
    companyId: number,
    employeeId: number,
    rules: SaveCommissionRulesInput['rules'],
  ): Promise<void> {
    const keys = { company_id: companyId, employee_id: employeeId };
    await tx.commissionRule.deleteMany({ where: keys });
    await tx.commissionRule.createMany({ data: rules.map((rule) => ({ ...rule, ...keys })) });
  }

  /** Of all professionals. An overview lists no sessions, so the lines have only amounts, in no order. */
  async findAll(
    companyId: number,
    month: string,
  ): Promise<Stored<ClosedAmounts & { readonly employeeId: number }>> {
    const { pool } = this.connection;
    const values = [companyId, ...monthsOf(month)];
    // Lines with the same amounts come as one row, because reading a row for each takes most of the time.
    const [months, equalLines, rules] = await Promise.all([
      pool.query<ClosedMonth>({ name: 'commission.months', text: SELECT_MONTHS, values }),
      pool.query<EqualLines>({
        name: 'commission.amounts',
        text: `SELECT employee_id AS "employeeId", ${AMOUNTS}, json_agg(appointment_id) AS appointments
          FROM commission_line WHERE ${IN_MONTHS}
          GROUP BY employee_id, month, session_month, base_cents, basis_points, fixed_cents, share_cents`,
        values,
      }),
      this.listRules(companyId),
    ]);
    const lines = equalLines.rows.flatMap(({ appointments, ...amounts }) =>
      appointments.map((appointment_id) => ({ ...amounts, appointment_id })),
    );
    return { months: months.rows, lines, rules };
  }

  async find(
    companyId: number,
    month: string,
    employeeId: number,
    tx: Tx = this.database.client,
  ): Promise<Stored<StatementLine & ClosedAmounts>> {
    const values = [companyId, ...monthsOf(month), employeeId] as const;
    const months = await tx.$queryRawUnsafe<ClosedMonth[]>(
      `${SELECT_MONTHS} AND employee_id = $4`,
      ...values,
    );
    const lines = await tx.$queryRawUnsafe<(StatementLine & ClosedAmounts)[]>(
      `SELECT appointment_id, start_at::text AS start_datetime, client_id, client_name, specialty_name, status, source, ${AMOUNTS}
       FROM commission_line WHERE ${IN_MONTHS} AND employee_id = $4
       ORDER BY month > session_month, start_at, appointment_id`,
      ...values,
    );
    return { months, lines, rules: await this.listRules(companyId, tx) };
  }

  /** Lines of all closed months, after the line with the key `after`. At most {@link EXPORT_PAGE_ROWS} rows. */
  async listExported(companyId: number, after: string | null): Promise<ExportedLine[]> {
    const { rows } = await this.connection.pool.query<ExportedLine>({
      name: 'commission.exported',
      text: `SELECT * FROM (
          SELECT to_char(l.month, 'YYYY-MM') AS month, l.employee_id AS "employeeId", s.employee_name AS "employeeName",
            to_char(s.paid_on, 'YYYY-MM-DD') AS "paidOn", l.appointment_id, l.start_at::text AS start_datetime,
            l.client_name, l.specialty_name, l.status, l.source, l.base_cents, l.basis_points, l.fixed_cents,
            l.share_cents, l.month > l.session_month AS is_correction,
            concat_ws('/', l.month, lpad(l.employee_id::text, 10, '0'), l.session_month,
              lpad(l.appointment_id::text, 10, '0')) COLLATE "C" AS key
          FROM commission_line l JOIN commission_statement s
            ON s.company_id = l.company_id AND s.month = l.month AND s.employee_id = l.employee_id
          WHERE l.company_id = $1
        ) lines
        WHERE key > $2 ORDER BY key LIMIT $3`,
      values: [companyId, after ?? '', EXPORT_PAGE_ROWS],
    });
    return rows;
  }

  /**
   * Requires the lock, and that the month is open. The names are those of billing's copies of the clients, which stay locked
   * until `tx` ends: an anonymisation comes before, or removes the name from the lines.
   */
  async close(tx: Tx, companyId: number, month: ClosedMonth, by: number, lines: readonly StatementLine[]) {
    const keys = { company_id: companyId, month: dayOf(month.month), employee_id: month.employeeId };
    await tx.commissionStatement.create({
      data: {
        ...keys,
        employee_name: month.employeeName,
        closed_at: parseWallClock(month.closedAt),
        closed_by: by,
      },
    });
    const ids = lines.flatMap(({ client_id }) => (client_id === null ? [] : [client_id]));
    const clients = await tx.$queryRaw<{ id: number; name: string }[]>`
      SELECT id, name FROM client WHERE company_id = ${companyId} AND id = ANY (${ids}::integer[])
      ORDER BY id FOR SHARE`;
    const names = new Map(clients.map(({ id, name }) => [id, name]));
    await tx.commissionLine.createMany({
      data: lines.map((line) => {
        const { start_datetime, is_correction: _, ...fields } = contractLine(line);
        const { client_id } = line;
        return {
          ...fields,
          ...keys,
          client_id,
          client_name: (client_id !== null && names.get(client_id)) || line.client_name,
          session_month: dayOf(line.sessionMonth),
          start_at: parseWallClock(start_datetime),
        };
      }),
    });
  }

  /** Requires the lock. Null while the month is open. */
  async findClosed(tx: Tx, companyId: number, employeeId: number, month: string) {
    return tx.commissionStatement.findFirst({
      where: { company_id: companyId, month: dayOf(month), employee_id: employeeId },
    });
  }

  async pay(tx: Tx, companyId: number, employeeId: number, month: string, paidOn: string | null) {
    await tx.commissionStatement.updateMany({
      where: { company_id: companyId, month: dayOf(month), employee_id: employeeId },
      data: { paid_on: paidOn === null ? null : parseWallClock(paidOn) },
    });
  }

  /**
   * Full prices of the periods of plans that begin or end in [from, to], or contain it. Discounts do not count. A period lasts
   * at most a year, which bounds the index scan.
   */
  async listPeriods(
    companyId: number,
    planIds: readonly number[],
    from: string,
    to: string,
  ): Promise<PeriodPrice[]> {
    const rows = await this.database.client.$queryRaw<Period[]>`
      SELECT plan_id AS "planId", to_char(period_start, 'YYYY-MM-DD') AS start, to_char(period_end, 'YYYY-MM-DD') AS "end",
        coalesce(full_cents, total_cents) AS cents, weekdays, to_char(first_date, 'YYYY-MM-DD') AS "firstDate",
        coalesce(ends_on < period_end, false) AS "endsEarly"
      FROM payment JOIN plan ON plan.company_id = payment.company_id AND plan.id = payment.plan_id
      WHERE payment.company_id = ${companyId} AND plan_id = ANY(${[...planIds]}::integer[])
        AND period_start BETWEEN ${from}::date - interval '1 year' AND ${to}::date
        AND period_end >= ${from}::date AND removed_at IS NULL`;
    return rows.map(({ endsEarly, firstDate, weekdays, ...period }) => ({
      ...period,
      weekly: endsEarly ? countSessions(period, { firstDate, weekdays, freezes: [] }) : 0,
    }));
  }
}

/** Without the fields of the ledger. */
export const contractLine = (line: StatementLine): CommissionLine => ({
  appointment_id: line.appointment_id,
  start_datetime: line.start_datetime,
  client_name: line.client_name,
  specialty_name: line.specialty_name,
  status: line.status,
  source: line.source,
  base_cents: line.base_cents,
  basis_points: line.basis_points,
  fixed_cents: line.fixed_cents,
  share_cents: line.share_cents,
  is_correction: line.is_correction,
});
