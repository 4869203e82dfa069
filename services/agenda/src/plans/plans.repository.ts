import {
  type BillingPeriod,
  type PlanEvent,
  planChanged,
  type RecurringPlan,
  type UpdatePlanInput,
} from '@alinha/contracts-agenda';
import { parseWallClock } from '@alinha/contracts-core';
import { DatabaseConnection, type PublishedEvent, publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { CompanyTime } from '../projections/company-clock.ts';
import { PLAN_EVENT_SQL, PLAN_JSON, PLAN_TABLES } from './plan-sql.ts';

/** Professional, room and specialty of a plan or of one weekly time. */
export type Setting = {
  readonly employeeId: number;
  readonly roomId: number | null;
  readonly specialtyId: number | null;
};

export type PlanRecord = Setting & {
  readonly id: number;
  readonly clientId: number;
  readonly priceCents: number;
  readonly billingDay: number;
  readonly active: boolean;
};

export type NewPlan = Setting & {
  readonly name: string;
  readonly clientId: number;
  readonly priceCents: number;
  readonly billingPeriod: BillingPeriod;
  readonly billingDay: number;
  /** The company's day, `YYYY-MM-DD`. */
  readonly termsSetOn: string;
};

export const PLAN_EVENTS: PublishedEvent = { event: planChanged, everything: PLAN_EVENT_SQL };

@Injectable()
export class PlansRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  async find(companyId: number, id: number): Promise<RecurringPlan | null> {
    const { rows } = await this.connection.pool.query<{ item: RecurringPlan }>({
      name: 'plans.find',
      text: `SELECT ${PLAN_JSON} AS item FROM ${PLAN_TABLES} WHERE p.company_id = $1 AND p.id = $2`,
      values: [companyId, id],
    });
    return rows[0]?.item ?? null;
  }

  /** A JSON array, newest first. */
  async listOfClientJson(companyId: number, clientId: number, includeInactive: boolean): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'plans.of-client',
      text: `SELECT coalesce(json_agg(${PLAN_JSON} ORDER BY p.id DESC), '[]')::text AS list
             FROM ${PLAN_TABLES}
             WHERE p.company_id = $1 AND p.client_id = $2 AND ($3 OR p.cancelled_at IS NULL)`,
      values: [companyId, clientId, includeInactive],
    });
    return rows[0]?.list ?? '[]';
  }

  async get(tx: Tx, companyId: number, id: number): Promise<RecurringPlan> {
    const [row] = await tx.$queryRawUnsafe<{ item: RecurringPlan }[]>(
      `SELECT ${PLAN_JSON} AS item FROM ${PLAN_TABLES} WHERE p.company_id = $1 AND p.id = $2`,
      companyId,
      id,
    );
    if (!row) throw new Error('a plan vanished in its own transaction');
    return row.item;
  }

  async create(tx: Tx, companyId: number, plan: NewPlan): Promise<number> {
    const { id } = await tx.recurringPlan.create({
      data: {
        company_id: companyId,
        name: plan.name,
        client_id: plan.clientId,
        employee_id: plan.employeeId,
        room_id: plan.roomId,
        specialty_id: plan.specialtyId,
        price_cents: plan.priceCents,
        billing_period: plan.billingPeriod,
        billing_day: plan.billingDay,
        told_on: parseWallClock(plan.termsSetOn),
      },
      select: { id: true },
    });
    return id;
  }

  /**
   * Locks a plan with its weekly times. Always the first lock of a transaction that creates, changes or ends appointments of
   * a plan. Null when unknown.
   */
  async lock(tx: Tx, companyId: number, id: number): Promise<PlanRecord | null> {
    const [row] = await tx.$queryRaw<PlanRecord[]>`
      SELECT id, client_id AS "clientId", employee_id AS "employeeId", room_id AS "roomId",
             specialty_id AS "specialtyId", price_cents AS "priceCents", billing_day AS "billingDay",
             cancelled_at IS NULL AS active
      FROM recurring_plan WHERE company_id = ${companyId} AND id = ${id} FOR NO KEY UPDATE`;
    return row ?? null;
  }

  async saveSetting(tx: Tx, companyId: number, id: number, setting: Setting): Promise<void> {
    const { employeeId, roomId, specialtyId } = setting;
    await tx.recurringPlan.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { employee_id: employeeId, room_id: roomId, specialty_id: specialtyId },
    });
  }

  /** Saves name and price, valid from the next period. `termsSetOn` is set when the price or billing day changes. */
  async saveTerms(
    tx: Tx,
    companyId: number,
    id: number,
    terms: UpdatePlanInput,
    termsSetOn: string | null,
  ): Promise<void> {
    await tx.recurringPlan.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        ...terms,
        ...(termsSetOn !== null && { told_on: parseWallClock(termsSetOn) }),
        version: { increment: 1 },
      },
    });
  }

  /**
   * Deactivates a plan. An inactive plan keeps its end date but gets a new version, because its appointments may change.
   */
  async deactivate(tx: Tx, companyId: number, id: number, { at, today }: CompanyTime): Promise<void> {
    await tx.recurringPlan.updateMany({
      where: { company_id: companyId, id, cancelled_at: null },
      data: { cancelled_at: at, cancelled_on: parseWallClock(today) },
    });
    await tx.recurringPlan.updateMany({
      where: { company_id: companyId, id },
      data: { version: { increment: 1 } },
    });
  }

  /** Ids of a client's active plans, in order. */
  async listActive(tx: Tx, companyId: number, clientId: number): Promise<number[]> {
    const rows = await tx.recurringPlan.findMany({
      where: { company_id: companyId, client_id: clientId, cancelled_at: null },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id }) => id);
  }

  /** The payload of the plan's event; null when unknown. */
  async findEvent(companyId: number, id: number): Promise<PlanEvent | null> {
    const { rows } = await this.connection.pool.query<PlanEvent>({
      name: 'plans.event',
      text: `${PLAN_EVENT_SQL} WHERE p.company_id = $1 AND p.id = $2`,
      values: [companyId, id],
    });
    return rows[0] ?? null;
  }

  /** Publishes a new version, after a change of weekly times or freezes. */
  async publishChange(tx: Tx, companyId: number, id: number): Promise<void> {
    await tx.recurringPlan.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { version: { increment: 1 } },
    });
    await this.publish(tx, companyId, id);
  }

  /** Publishes the plan for billing. Call it after its weekly times and appointments are written. */
  async publish(tx: Tx, companyId: number, id: number): Promise<void> {
    const [payload] = await tx.$queryRawUnsafe<PlanEvent[]>(
      `${PLAN_EVENT_SQL} WHERE p.company_id = $1 AND p.id = $2`,
      companyId,
      id,
    );
    if (payload) await publish(tx, planChanged, payload);
  }
}
