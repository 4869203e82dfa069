import { parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { AppointmentEvents, EVENT_COLUMNS, type EventRow } from '../appointments/appointment-events.ts';
import { OPEN, WITHOUT_NOTE } from '../appointments/appointment-sql.ts';
import type { Setting } from './plans.repository.ts';
import type { Schedule } from './weekly-times.ts';

/** A stored weekly time, with professional, room and specialty of the appointments that it will create. */
export type ScheduleRecord = Schedule & Setting & { readonly id: number };

/** A new appointment of a plan. */
export type PlanBooking = Setting & {
  readonly planId: number;
  readonly scheduleId: number;
  readonly clientId: number;
  readonly start: string;
  readonly end: string;
  readonly overbooked: boolean;
};

export type DueSchedule = { readonly companyId: number; readonly planId: number; readonly id: number };

const TIMES = `w.id, w.weekday, to_char(w.start_time, 'HH24:MI') AS "startTime",
  w.duration_minutes AS "durationMinutes", to_char(w.first_date, 'YYYY-MM-DD') AS "firstDate",
  to_char(w.made_until, 'YYYY-MM-DD') AS "madeUntil", w.employee_id AS "employeeId"`;

/** Weekly times of plans and their appointments. The caller of a write has locked the plan. */
@Injectable()
export class SchedulesRepository {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly events: AppointmentEvents,
  ) {}

  async create(tx: Tx, companyId: number, planId: number, schedule: Schedule & Setting): Promise<number> {
    const { id } = await tx.planSchedule.create({
      data: { company_id: companyId, plan_id: planId, ...columnsOf(schedule) },
      select: { id: true },
    });
    return id;
  }

  /** Inserts appointments in one statement and returns their ids. They have no amount, because the plan is charged. */
  async book(tx: Tx, companyId: number, bookings: readonly PlanBooking[]): Promise<number[]> {
    const rows = await tx.$queryRawUnsafe<EventRow[]>(
      `INSERT INTO appointment AS a (company_id, plan_id, schedule_id, client_id, employee_id, room_id, specialty_id,
                                start_at, end_at, overbooked)
       SELECT $1::integer, b.*
       FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::integer[],
                   $8::timestamp[], $9::timestamp[], $10::boolean[]) b
       RETURNING ${EVENT_COLUMNS}`,
      companyId,
      bookings.map(({ planId }) => planId),
      bookings.map(({ scheduleId }) => scheduleId),
      bookings.map(({ clientId }) => clientId),
      bookings.map(({ employeeId }) => employeeId),
      bookings.map(({ roomId }) => roomId),
      bookings.map(({ specialtyId }) => specialtyId),
      bookings.map(({ start }) => start),
      bookings.map(({ end }) => end),
      bookings.map(({ overbooked }) => overbooked),
    );
    await this.events.changed(tx, companyId, rows);
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes open appointments that have not started at `now` (company's clock) and have no saved note.
   * @returns their number
   */
  async deleteFuture(tx: Tx, companyId: number, planId: number, now: string): Promise<number> {
    // After this lock the deletion sees every committed note.
    await tx.$queryRaw`
      SELECT id FROM appointment WHERE company_id = ${companyId} AND plan_id = ${planId} AND start_at > ${now}::timestamp
      ORDER BY id FOR UPDATE`;
    const rows = await tx.$queryRawUnsafe<EventRow[]>(
      `DELETE FROM appointment a
       WHERE a.company_id = $1 AND a.plan_id = $2 AND ${OPEN} AND a.start_at > $3::timestamp AND ${WITHOUT_NOTE}
       RETURNING ${EVENT_COLUMNS}`,
      companyId,
      planId,
      now,
    );
    await this.events.deleted(tx, companyId, rows);
    return rows.length;
  }

  /** Weekly times of a plan that have not ended. */
  async listOpen(tx: Tx, companyId: number, planId: number): Promise<ScheduleRecord[]> {
    return tx.$queryRawUnsafe<ScheduleRecord[]>(
      `SELECT ${TIMES}, w.room_id AS "roomId", w.specialty_id AS "specialtyId" FROM plan_schedule w
       WHERE w.company_id = $1 AND w.plan_id = $2 AND w.ended_at IS NULL ORDER BY w.id`,
      companyId,
      planId,
    );
  }

  /** A weekly time; null when it has ended. An archived room or specialty is null, because it accepts no new appointment. */
  async findOpen(tx: Tx, companyId: number, id: number): Promise<ScheduleRecord | null> {
    const [row] = await tx.$queryRawUnsafe<ScheduleRecord[]>(
      `SELECT ${TIMES}, r.id AS "roomId", s.id AS "specialtyId"
       FROM plan_schedule w
       LEFT JOIN room r ON r.company_id = w.company_id AND r.id = w.room_id AND r.archived_at IS NULL
       LEFT JOIN specialty s ON s.company_id = w.company_id AND s.id = w.specialty_id AND s.archived_at IS NULL
       WHERE w.company_id = $1 AND w.id = $2 AND w.ended_at IS NULL`,
      companyId,
      id,
    );
    return row ?? null;
  }

  async save(tx: Tx, companyId: number, { id, ...schedule }: ScheduleRecord): Promise<void> {
    await tx.planSchedule.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: columnsOf(schedule),
    });
  }

  async saveMadeUntil(tx: Tx, companyId: number, id: number, madeUntil: string): Promise<void> {
    await tx.planSchedule.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { made_until: parseWallClock(madeUntil) },
    });
  }

  /** Ends one weekly time of a plan, or all open ones. */
  async end(
    tx: Tx,
    companyId: number,
    { planId, id }: { readonly planId: number; readonly id?: number },
    at: Date,
  ): Promise<void> {
    await tx.planSchedule.updateMany({
      where: { company_id: companyId, plan_id: planId, ended_at: null, ...(id !== undefined && { id }) },
      data: { ended_at: at },
    });
  }

  /**
   * Weekly times of all companies with `made_until` before `day` that have not ended. Omits those of cancelled plans,
   * archived clients and inactive professionals.
   */
  async listDue(day: string): Promise<DueSchedule[]> {
    return this.database.client.$queryRaw<DueSchedule[]>`
      SELECT w.company_id AS "companyId", w.plan_id AS "planId", w.id
      FROM plan_schedule w
      JOIN recurring_plan p ON p.company_id = w.company_id AND p.id = w.plan_id
      JOIN client c ON c.company_id = p.company_id AND c.id = p.client_id
      JOIN employee e ON e.company_id = w.company_id AND e.id = w.employee_id
      WHERE w.ended_at IS NULL AND p.cancelled_at IS NULL AND NOT c.archived AND e.active
        AND w.made_until < ${day}::date
      ORDER BY w.made_until, w.id`;
  }
}

function columnsOf(schedule: Schedule & Setting) {
  return {
    weekday: schedule.weekday,
    start_time: parseWallClock(`1970-01-01 ${schedule.startTime}:00`),
    duration_minutes: schedule.durationMinutes,
    first_date: parseWallClock(schedule.firstDate),
    employee_id: schedule.employeeId,
    room_id: schedule.roomId,
    specialty_id: schedule.specialtyId,
    made_until: parseWallClock(schedule.madeUntil),
  };
}
