import { billingPeriodSchema, type PlanEvent } from '@alinha/contracts-agenda';
import { formatDate, parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { PlanModel } from '../generated/prisma/models.ts';
import { monthOf } from './billing-periods.ts';
import { type Days, type Sessions } from './period-share.ts';

export type PlanRecord = ReturnType<typeof recordOf>;
export type PlanKey = { readonly companyId: number; readonly id: number };
/** `today` is the date in the company's time zone. */
export type DuePlan = PlanKey & { readonly today: string };
/** Dates are `YYYY-MM-DD`. */
export type PeriodPayment = {
  readonly id: number;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly dueDate: string;
  /** Price of the whole period. */
  readonly fullCents: number;
  /** 0 while the whole period is frozen: the payment is removed then. */
  readonly totalCents: number;
  readonly isPaid: boolean;
  readonly discountCents: number;
  readonly receivedCents: number;
  /** The price while more money was received; else null. */
  readonly owedCents: number | null;
};
const PERIOD_PAYMENT = `id, to_char(period_start, 'YYYY-MM-DD') AS "periodStart", to_char(period_end, 'YYYY-MM-DD') AS "periodEnd",
  to_char(due_date, 'YYYY-MM-DD') AS "dueDate", coalesce(full_cents, total_cents) AS "fullCents",
  total_cents AS "totalCents", paid_at IS NOT NULL AND owed_cents IS NULL AS "isPaid", discount_cents AS "discountCents",
  owed_cents AS "owedCents",
  (SELECT coalesce(sum(amount_cents), 0)::integer FROM payment_part part
   WHERE part.company_id = payment.company_id AND part.payment_id = payment.id) AS "receivedCents"`;
/** Payments of plan `$2`, except those that somebody removed. */
const OF_PLAN = `company_id = $1 AND plan_id = $2 AND (removed_at IS NULL OR total_cents = 0)`;

/** The JSON is what `save` and `add` have written. */
const sessionsOf = (row: PlanModel): Sessions => ({
  firstDate: row.first_date && formatDate(row.first_date),
  weekdays: row.weekdays as number[],
  freezes: row.freezes as Days[],
});

function recordOf(row: PlanModel) {
  return {
    companyId: row.company_id,
    id: row.id,
    version: row.version,
    name: row.name,
    clientId: row.client_id,
    priceCents: row.price_cents,
    billingPeriod: billingPeriodSchema.parse(row.billing_period),
    billingDay: row.billing_day,
    endsOn: row.ends_on && formatDate(row.ends_on),
    nextPeriodStart: formatDate(row.next_period_start),
    dueFrom: row.due_from && formatDate(row.due_from),
    sessions: sessionsOf(row),
  };
}

/** A plan that begins on the day of its terms or later has no earlier due date. */
const dueFromOf = ({ first_date, told_on }: PlanEvent) =>
  told_on !== undefined && first_date >= told_on ? first_date : null;

/**
 * Changes when the first session moves. A monthly plan that moves to an earlier month is billed from there; longer periods
 * keep their first month.
 */
function movedFirst({ sessions: { firstDate: before }, billingPeriod }: PlanRecord, plan: PlanEvent) {
  // Of an older release: nobody knows whether it moved.
  if (before === null || before === plan.first_date) return {};
  const dueFrom = dueFromOf(plan);
  const first = monthOf(plan.first_date);
  return {
    due_from: dueFrom === null ? null : parseWallClock(dueFrom),
    ...(billingPeriod === 'monthly' &&
      first < monthOf(before) && { next_period_start: parseWallClock(first) }),
  };
}

/** Projection of the agenda's recurring plans, with the start of the next period to bill. */
@Injectable()
export class PlansRepository {
  constructor(private readonly database: BillingDatabase) {}

  /** Does nothing when the plan exists. */
  async add(tx: Tx, plan: PlanEvent): Promise<void> {
    const { first_date: firstDate } = plan;
    await tx.$executeRaw`
      INSERT INTO plan (
        company_id, id, version, name, client_id, price_cents, billing_period, billing_day, ends_on,
        next_period_start, due_from, first_date, weekdays, freezes)
      VALUES (
        ${plan.company_id}, ${plan.id}, ${plan.version}, ${plan.name}, ${plan.client_id}, ${plan.price_cents},
        ${plan.billing_period}, ${plan.billing_day}, ${plan.ends_on}::date, ${monthOf(firstDate)}::date,
        ${dueFromOf(plan)}::date, ${firstDate}::date, ${JSON.stringify(plan.weekdays ?? [])}::jsonb, ${JSON.stringify(plan.freezes ?? [])}::jsonb)
      ON CONFLICT (company_id, id) DO NOTHING`;
  }

  /** Replaces a plan's terms. Requires its lock. */
  async save(tx: Tx, stored: PlanRecord, plan: PlanEvent): Promise<PlanRecord> {
    const { company_id, id, version, name, client_id, price_cents, billing_period, billing_day } = plan;
    const row = await tx.plan.update({
      where: { company_id_id: { company_id, id } },
      data: {
        version,
        name,
        client_id,
        price_cents,
        billing_period,
        billing_day,
        ends_on: plan.ends_on === null ? null : parseWallClock(plan.ends_on),
        first_date: parseWallClock(plan.first_date),
        ...movedFirst(stored, plan),
        ...(plan.weekdays && { weekdays: plan.weekdays }),
        ...(plan.freezes && { freezes: plan.freezes }),
      },
    });
    return recordOf(row);
  }

  /** Locks the row until `tx` ends. */
  async lock(tx: Tx, { companyId, id }: PlanKey): Promise<PlanRecord | null> {
    await tx.$queryRaw`SELECT id FROM plan WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.plan.findUnique({ where: { company_id_id: { company_id: companyId, id } } });
    return row && recordOf(row);
  }

  async saveBilledUntil(tx: Tx, { companyId, id }: PlanKey, nextPeriodStart: string): Promise<void> {
    await tx.plan.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { next_period_start: parseWallClock(nextPeriodStart) },
    });
  }

  /** Locks the unpaid payments of a plan. One that is paid only because a freeze lowered its price counts as unpaid. */
  async lockUnpaid(tx: Tx, { companyId, id }: PlanKey): Promise<PeriodPayment[]> {
    const locked = await tx.$queryRawUnsafe<{ id: number }[]>(
      `SELECT id FROM payment WHERE ${OF_PLAN} AND (paid_at IS NULL OR owed_cents IS NOT NULL) ORDER BY id FOR UPDATE`,
      companyId,
      id,
    );
    // A statement of its own, which sees the parts that were received before the locks.
    return tx.$queryRawUnsafe<PeriodPayment[]>(
      `SELECT ${PERIOD_PAYMENT} FROM payment WHERE company_id = $1 AND id = ANY ($2::integer[]) ORDER BY id`,
      companyId,
      locked.map((payment) => payment.id),
    );
  }

  /** A plan with its payments, by period. Null when unknown. */
  async find(
    companyId: number,
    id: number,
  ): Promise<{ readonly plan: PlanRecord; readonly payments: readonly PeriodPayment[] } | null> {
    const { client } = this.database;
    const row = await client.plan.findUnique({ where: { company_id_id: { company_id: companyId, id } } });
    if (!row) return null;
    const payments = await client.$queryRawUnsafe<PeriodPayment[]>(
      `SELECT ${PERIOD_PAYMENT} FROM payment WHERE ${OF_PLAN} ORDER BY period_start`,
      companyId,
      id,
    );
    return { plan: recordOf(row), payments };
  }

  /** Active plans of clients that are not archived, with a period that begins before `day` and is not billed. */
  async listActive(
    companyId: number,
    day: string,
  ): Promise<(PlanRecord & { readonly clientName: string })[]> {
    const rows = await this.database.client.plan.findMany({
      where: {
        company_id: companyId,
        next_period_start: { lt: parseWallClock(day) },
        client: { archived: false },
      },
      include: { client: { select: { name: true } } },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => ({ ...recordOf(row), clientName: row.client.name }));
  }

  /** Without an amount the payment is removed; it comes back with one. */
  async reprice(
    tx: Tx,
    companyId: number,
    { id, fullCents, totalCents, discountCents, owedCents, dueDate }: PeriodPayment,
    now: Date,
  ): Promise<void> {
    await tx.payment.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        full_cents: fullCents,
        total_cents: totalCents,
        owed_cents: owedCents,
        discount_cents: discountCents,
        ...(discountCents === 0 && { discount_reason: null }),
        due_date: parseWallClock(dueDate),
        removed_at: totalCents === 0 ? now : null,
        version: { increment: 1 },
      },
    });
  }

  /**
   * Plans with a period to bill, in pages ordered by key. Skips plans of archived clients: the agenda cancels those.
   * @param todayByZone date by time zone; `defaultToday` applies to other zones.
   */
  async findDue(
    todayByZone: ReadonlyMap<string, string>,
    defaultToday: string,
    limit: number,
    after: PlanKey | null,
  ): Promise<DuePlan[]> {
    const rows = await this.database.client.$queryRaw<{ company_id: number; id: number; today: string }[]>`
      SELECT plan.company_id, plan.id, to_char(clock.today, 'YYYY-MM-DD') AS today
      FROM plan
      JOIN client ON client.company_id = plan.company_id AND client.id = plan.client_id
      LEFT JOIN company ON company.company_id = plan.company_id
      LEFT JOIN unnest(${[...todayByZone.keys()]}::text[], ${[...todayByZone.values()]}::date[]) AS zone (name, today)
        ON zone.name = company.timezone
      CROSS JOIN LATERAL (SELECT coalesce(zone.today, ${defaultToday}::date) AS today) AS clock
      WHERE plan.next_period_start <= clock.today
        AND (plan.ends_on IS NULL OR plan.next_period_start <= plan.ends_on)
        AND NOT client.archived
        AND (plan.company_id, plan.id) > (${after?.companyId ?? 0}, ${after?.id ?? 0})
      ORDER BY plan.company_id, plan.id
      LIMIT ${limit}`;
    return rows.map(({ company_id, id, today }) => ({ companyId: company_id, id, today }));
  }
}
