import { billingPeriodSchema, type PlanFact } from '@alinha/contracts-agenda';
import { formatDate, parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { PlanModel } from '../generated/prisma/models.ts';
import { monthOf } from './billing-periods.ts';

export type PlanRecord = ReturnType<typeof recordOf>;
export type PlanKey = { readonly companyId: number; readonly id: number };
/** `today` is its company's. */
export type DuePlan = PlanKey & { readonly today: string };

function recordOf(row: PlanModel) {
  return {
    companyId: row.company_id,
    id: row.id,
    clientId: row.client_id,
    priceCents: row.price_cents,
    billingPeriod: billingPeriodSchema.parse(row.billing_period),
    billingDay: row.billing_day,
    endsOn: row.ends_on && formatDate(row.ends_on),
    nextPeriodStart: formatDate(row.next_period_start),
  };
}

/** Recurring plans as the agenda tells of them, and how far each is billed. */
@Injectable()
export class PlansRepository {
  constructor(private readonly database: BillingDatabase) {}

  /** Keeps the plan's terms, unless something newer is known; how far it is billed stays. */
  async save(tx: Tx, fact: PlanFact): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO plan AS kept (
        company_id, id, version, name, client_id, price_cents, billing_period, billing_day, ends_on,
        next_period_start)
      VALUES (
        ${fact.company_id}, ${fact.id}, ${fact.version}, ${fact.name}, ${fact.client_id}, ${fact.price_cents},
        ${fact.billing_period}, ${fact.billing_day}, ${fact.ends_on}::date, ${monthOf(fact.first_date)}::date)
      ON CONFLICT (company_id, id) DO UPDATE SET
        version = excluded.version, name = excluded.name, client_id = excluded.client_id,
        price_cents = excluded.price_cents, billing_period = excluded.billing_period,
        billing_day = excluded.billing_day, ends_on = excluded.ends_on
      WHERE kept.version <= excluded.version`;
  }

  /** Takes a plan for billing: another worker waits until `tx` ends, and then sees how far it is billed. */
  async lock(tx: Tx, { companyId, id }: PlanKey): Promise<PlanRecord | null> {
    await tx.$queryRaw`SELECT id FROM plan WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.plan.findUnique({ where: { company_id_id: { company_id: companyId, id } } });
    return row && recordOf(row);
  }

  async billedUntil(tx: Tx, { companyId, id }: PlanKey, nextPeriodStart: string): Promise<void> {
    await tx.plan.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { next_period_start: parseWallClock(nextPeriodStart) },
    });
  }

  /**
   * Plans with a period that has begun by `now` on their company's clock; some at a time, in a steady order. Where the
   * zone is not known yet, the last one on earth holds: nothing is billed too early.
   */
  async findDue(now: Date, limit: number, after: PlanKey | null): Promise<DuePlan[]> {
    const rows = await this.database.client.$queryRaw<{ company_id: number; id: number; today: string }[]>`
      SELECT plan.company_id, plan.id, to_char(clock.today, 'YYYY-MM-DD') AS today
      FROM plan
      LEFT JOIN company ON company.company_id = plan.company_id
      CROSS JOIN LATERAL (
        SELECT (${now}::timestamptz AT TIME ZONE coalesce(company.timezone, 'Etc/GMT+12'))::date AS today
      ) AS clock
      WHERE plan.next_period_start <= clock.today
        AND (plan.ends_on IS NULL OR plan.next_period_start <= plan.ends_on)
        AND (plan.company_id, plan.id) > (${after?.companyId ?? 0}, ${after?.id ?? 0})
      ORDER BY plan.company_id, plan.id
      LIMIT ${limit}`;
    return rows.map(({ company_id, id, today }) => ({ companyId: company_id, id, today }));
  }
}
