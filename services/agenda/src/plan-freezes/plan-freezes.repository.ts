import type { FreezePlanInput, PlanFreeze, PreviewFreezeQuery } from '@alinha/contracts-agenda';
import { addDays, parseWallClock } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { AppointmentEvents, EVENT_COLUMNS, type EventRow } from '../appointments/appointment-events.ts';
import { type AppointmentRecord, recordOf } from '../appointments/appointment-record.ts';
import { OPEN } from '../appointments/appointment-sql.ts';
import type { AppointmentModel } from '../generated/prisma/models.ts';
import { HAS_FROZEN_DAYS, LAST_FROZEN_DAY } from '../plans/plan-sql.ts';
import type { CompanyTime } from '../projections/company-clock.ts';

/** Days of a freeze that hold, both included. */
export type FreezeRecord = {
  readonly id: number;
  readonly planId: number;
  readonly startDate: string;
  readonly lastDay: string;
};

/** Whether a freeze holds at a time of the company's clock. */
export function isFrozenBy({ startDate, lastDay }: FreezeRecord, start: string): boolean {
  return start >= startDate && start < addDays(lastDay, 1);
}

const FREEZE_RECORD = `f.id, f.plan_id AS "planId", f.start_date::text AS "startDate",
  (${LAST_FROZEN_DAY})::text AS "lastDay"`;

const SELECT_FREEZES = `
  SELECT f.id, f.plan_id, f.start_date::text AS start_date, f.end_date::text AS end_date,
    f.ended_on::text AS ended_on, f.reason, e.name AS created_by_name,
    (SELECT count(*)::integer FROM appointment a WHERE a.company_id = f.company_id AND a.freeze_id = f.id) AS sessions
  FROM plan_freeze f JOIN employee e ON e.company_id = f.company_id AND e.id = f.created_by`;

/** Sessions of plan `$2` that start after `$3`, the company's clock, on the days from `$4` to `$5`. */
const SESSIONS = `a.company_id = $1 AND a.plan_id = $2 AND a.start_at > $3::timestamp
  AND a.start_at >= $4::date AND a.start_at < $5::date + 1`;

/** Freezes of plans and the sessions they cancel. The caller of a write has locked the plan. */
@Injectable()
export class PlanFreezesRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly database: AgendaDatabase,
    private readonly events: AppointmentEvents,
  ) {}

  /** Latest first day first. */
  async list(companyId: number, planId: number): Promise<PlanFreeze[]> {
    const { rows } = await this.connection.pool.query<PlanFreeze>({
      name: 'plan-freezes.list',
      text: `${SELECT_FREEZES} WHERE f.company_id = $1 AND f.plan_id = $2 ORDER BY f.start_date DESC, f.id DESC`,
      values: [companyId, planId],
    });
    return rows;
  }

  async get(tx: Tx, companyId: number, id: number): Promise<PlanFreeze> {
    const [freeze] = await tx.$queryRawUnsafe<PlanFreeze[]>(
      `${SELECT_FREEZES} WHERE f.company_id = $1 AND f.id = $2`,
      companyId,
      id,
    );
    if (!freeze) throw new Error(`freeze ${id} vanished in its own transaction`);
    return freeze;
  }

  /** Null when unknown. */
  async findPlanId(tx: Tx, companyId: number, id: number): Promise<number | null> {
    const row = await tx.planFreeze.findFirst({
      where: { company_id: companyId, id },
      select: { plan_id: true },
    });
    return row?.plan_id ?? null;
  }

  /** Freezes that hold on any of the days, both included. */
  async listDuring(
    companyId: number,
    planId: number,
    { start, end }: { readonly start: string; readonly end: string },
    tx: Tx = this.database.client,
  ): Promise<FreezeRecord[]> {
    return tx.$queryRawUnsafe<FreezeRecord[]>(
      `SELECT ${FREEZE_RECORD} FROM plan_freeze f
       WHERE f.company_id = $1 AND f.plan_id = $2 AND ${HAS_FROZEN_DAYS}
         AND f.start_date <= $4::date AND ${LAST_FROZEN_DAY} >= $3::date
       ORDER BY f.start_date`,
      companyId,
      planId,
      start,
      end,
    );
  }

  async create(
    tx: Tx,
    companyId: number,
    planId: number,
    { start_date, end_date, reason = null, createdBy }: FreezePlanInput & { createdBy: number },
  ): Promise<FreezeRecord> {
    const { id } = await tx.planFreeze.create({
      data: {
        company_id: companyId,
        plan_id: planId,
        start_date: parseWallClock(start_date),
        end_date: parseWallClock(end_date),
        reason,
        created_by: createdBy,
      },
      select: { id: true },
    });
    return { id, planId, startDate: start_date, lastDay: end_date };
  }

  /** Ends a freeze that still holds on `today` or later. Returns whether it did. */
  async end(tx: Tx, companyId: number, id: number, today: string): Promise<boolean> {
    const day = parseWallClock(today);
    const { count } = await tx.planFreeze.updateMany({
      where: { company_id: companyId, id, ended_on: null, end_date: { gte: day } },
      data: { ended_on: day },
    });
    return count > 0;
  }

  /** Number of sessions that a freeze of these days would cancel or take over at `now`, the company's clock. */
  async countSessions(
    companyId: number,
    planId: number,
    { start_date, end_date }: PreviewFreezeQuery,
    now: string,
  ): Promise<number> {
    const { rows } = await this.connection.pool.query<{ count: number }>({
      name: 'plan-freezes.sessions',
      text: `SELECT count(*)::integer AS count FROM appointment a WHERE ${SESSIONS} AND (${OPEN} OR a.freeze_id IS NOT NULL)`,
      values: [companyId, planId, now, start_date, end_date],
    });
    return rows[0]?.count ?? 0;
  }

  /** Whether a session of the plan has started today at `now`, the company's clock. */
  async hasStartedToday(
    companyId: number,
    planId: number,
    now: string,
    tx: Tx = this.database.client,
  ): Promise<boolean> {
    const [row] = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM appointment WHERE company_id = ${companyId} AND plan_id = ${planId}
        AND start_at <= ${now}::timestamp AND start_at >= ${now}::date LIMIT 1`;
    return row !== undefined;
  }

  /**
   * Cancels the open sessions of a freeze that start after `now`. Takes over those that an earlier freeze cancelled and
   * that stayed cancelled when it ended.
   * @param ids only these
   */
  async cancelSessions(
    tx: Tx,
    companyId: number,
    freeze: FreezeRecord,
    { at, now }: CompanyTime,
    ids: readonly number[] | null = null,
  ): Promise<void> {
    const { id, planId, startDate, lastDay } = freeze;
    const days = [companyId, planId, now, startDate, lastDay, ids];
    const sessions = `${SESSIONS} AND ($6::integer[] IS NULL OR a.id = ANY ($6::integer[]))`;
    await tx.$queryRawUnsafe(
      `SELECT a.id FROM appointment a WHERE ${sessions} ORDER BY a.id FOR UPDATE`,
      ...days,
    );
    const rows = await tx.$queryRawUnsafe<EventRow[]>(
      `UPDATE appointment a
       SET attendance = 'cancelled', cancelled_by = 'studio', attendance_reason = NULL, attendance_changed_at = $8::timestamptz,
           notice_minutes = floor(extract(epoch FROM a.start_at - $3::timestamp) / 60), freeze_id = $7::integer,
           version = a.version + 1, updated_at = $8::timestamptz
       WHERE ${sessions} AND (${OPEN} OR a.freeze_id <> $7::integer)
       RETURNING ${EVENT_COLUMNS}`,
      ...days,
      id,
      at,
    );
    await this.events.changed(tx, companyId, rows);
  }

  /** Locks the cancelled sessions of a freeze that start after `now`, by start. `hasEnded`: its weekly time has. */
  async lockCancelled(
    tx: Tx,
    companyId: number,
    id: number,
    now: string,
  ): Promise<(AppointmentRecord & { readonly hasEnded: boolean })[]> {
    const rows = await tx.$queryRaw<(AppointmentModel & { has_ended: boolean })[]>`
      SELECT a.*, w.id IS NULL AS has_ended FROM appointment a
      LEFT JOIN plan_schedule w ON w.company_id = a.company_id AND w.id = a.schedule_id AND w.ended_at IS NULL
      WHERE a.company_id = ${companyId} AND a.freeze_id = ${id} AND a.start_at > ${now}::timestamp
      ORDER BY a.id FOR UPDATE OF a`;
    const sessions = rows.map((row) => ({ ...recordOf(row), hasEnded: row.has_ended }));
    return sessions.sort((a, b) => (a.start < b.start ? -1 : 1));
  }

  /** Schedules a session again that has passed the booking gate. */
  async restoreSession(tx: Tx, companyId: number, id: number, at: Date): Promise<void> {
    const row = await tx.appointment.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        attendance: 'scheduled',
        answer_settled: false,
        attendance_changed_at: at,
        attendance_reason: null,
        cancelled_by: null,
        notice_minutes: null,
        freeze_id: null,
        overbooked: false,
        version: { increment: 1 },
      },
    });
    await this.events.changed(tx, companyId, [row]);
  }
}
