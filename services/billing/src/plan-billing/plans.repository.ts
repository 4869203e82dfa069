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
/** Dates are `YYYY-MM-DD`. */
export type OpenPayment = { readonly id: number; readonly periodStart: string; readonly dueDate: string };

function recordOf(row: PlanModel) {
  return {
    companyId: row.company_id,
    id: row.id,
    version: row.version,
    clientId: row.client_id,
    priceCents: row.price_cents,
    billingPeriod: billingPeriodSchema.parse(row.billing_period),
    billingDay: row.billing_day,
    endsOn: row.ends_on && formatDate(row.ends_on),
    nextPeriodStart: formatDate(row.next_period_start),
    dueFrom: row.due_from && formatDate(row.due_from),
  };
}

/** Recurring plans as the agenda tells of them, and how far each is billed. */
@Injectable()
export class PlansRepository {
  constructor(private readonly database: BillingDatabase) {}

  /** Keeps a plan that is not known yet. */
  async add(tx: Tx, fact: PlanFact): Promise<void> {
    const { first_date: firstDate, told_on: toldOn } = fact;
    const dueFrom = toldOn !== undefined && firstDate >= toldOn ? firstDate : null;
    await tx.$executeRaw`
      INSERT INTO plan (
        company_id, id, version, name, client_id, price_cents, billing_period, billing_day, ends_on,
        next_period_start, due_from)
      VALUES (
        ${fact.company_id}, ${fact.id}, ${fact.version}, ${fact.name}, ${fact.client_id}, ${fact.price_cents},
        ${fact.billing_period}, ${fact.billing_day}, ${fact.ends_on}::date, ${monthOf(firstDate)}::date,
        ${dueFrom}::date)
      ON CONFLICT (company_id, id) DO NOTHING`;
  }

  /** Replaces a plan's terms, under its lock; how far it is billed stays. */
  async save(tx: Tx, fact: PlanFact): Promise<void> {
    const { company_id, id, version, name, client_id, price_cents, billing_period, billing_day } = fact;
    await tx.plan.update({
      where: { company_id_id: { company_id, id } },
      data: {
        ...{ version, name, client_id, price_cents, billing_period, billing_day },
        ends_on: fact.ends_on === null ? null : parseWallClock(fact.ends_on),
      },
    });
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

  /** Payments of periods that begin after a day, while they can still change: neither paid nor removed. */
  async listOpenAfter(tx: Tx, { companyId, id }: PlanKey, day: string): Promise<OpenPayment[]> {
    return tx.$queryRaw<OpenPayment[]>`
      SELECT id, to_char(period_start, 'YYYY-MM-DD') AS "periodStart", to_char(due_date, 'YYYY-MM-DD') AS "dueDate"
      FROM payment
      WHERE company_id = ${companyId} AND plan_id = ${id} AND period_start > ${day}::date
        AND paid_at IS NULL AND removed_at IS NULL
      ORDER BY id FOR UPDATE`;
  }

  async reprice(
    tx: Tx,
    companyId: number,
    id: number,
    { totalCents, dueDate }: { readonly totalCents: number; readonly dueDate: string },
  ): Promise<void> {
    await tx.payment.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { total_cents: totalCents, due_date: parseWallClock(dueDate), version: { increment: 1 } },
    });
  }

  /**
   * Plans with a period that has begun on their company's day; some at a time, in a steady order. A deleted client's are
   * left to the news that they are cancelled.
   * @param todays the day of each zone; where a company's is not among them, `otherwise` holds.
   */
  async findDue(
    todays: ReadonlyMap<string, string>,
    otherwise: string,
    limit: number,
    after: PlanKey | null,
  ): Promise<DuePlan[]> {
    const rows = await this.database.client.$queryRaw<{ company_id: number; id: number; today: string }[]>`
      SELECT plan.company_id, plan.id, to_char(clock.today, 'YYYY-MM-DD') AS today
      FROM plan
      JOIN client ON client.company_id = plan.company_id AND client.id = plan.client_id
      LEFT JOIN company ON company.company_id = plan.company_id
      LEFT JOIN unnest(${[...todays.keys()]}::text[], ${[...todays.values()]}::date[]) AS zone (name, today)
        ON zone.name = company.timezone
      CROSS JOIN LATERAL (SELECT coalesce(zone.today, ${otherwise}::date) AS today) AS clock
      WHERE plan.next_period_start <= clock.today
        AND (plan.ends_on IS NULL OR plan.next_period_start <= plan.ends_on)
        AND NOT client.archived
        AND (plan.company_id, plan.id) > (${after?.companyId ?? 0}, ${after?.id ?? 0})
      ORDER BY plan.company_id, plan.id
      LIMIT ${limit}`;
    return rows.map(({ company_id, id, today }) => ({ companyId: company_id, id, today }));
  }
}
