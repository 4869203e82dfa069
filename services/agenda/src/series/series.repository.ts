import { appointmentCharged } from '@alinha/contracts-agenda';
import { DatabaseConnection, publishAll } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { type AppointmentRecord, recordOf } from '../appointments/appointment-record.ts';
import { OPEN } from '../appointments/appointment-sql.ts';
import { BOOKED_COLUMNS, type BookedColumns, chargeOf } from '../appointments/charges.ts';
import type { AppointmentModel } from '../generated/prisma/models.ts';

/** Plan and weekly time of an appointment; they never change. */
export type SeriesKey = { readonly planId: number; readonly scheduleId: number };

type ChangedRow = BookedColumns & { readonly is_changed: boolean; readonly is_on_another_day: boolean };

type Occurrence = { readonly id: number; readonly start_datetime: string; readonly end_datetime: string };

@Injectable()
export class SeriesRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly events: AppointmentEvents,
  ) {}

  /** Null when the appointment is unknown or in no series. */
  async findKey(companyId: number, appointmentId: number): Promise<SeriesKey | null> {
    const { rows } = await this.connection.pool.query<SeriesKey>({
      name: 'series.key',
      text: `SELECT plan_id AS "planId", schedule_id AS "scheduleId" FROM appointment
             WHERE company_id = $1 AND id = $2 AND plan_id IS NOT NULL`,
      values: [companyId, appointmentId],
    });
    return rows[0] ?? null;
  }

  /** Open appointments of a series that start at or after the named one, by start. */
  async listFrom(companyId: number, { planId, scheduleId }: SeriesKey, id: number): Promise<Occurrence[]> {
    const { rows } = await this.connection.pool.query<Occurrence>({
      name: 'series.from',
      text: `SELECT a.id, to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start_datetime,
                    to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS') AS end_datetime
             FROM appointment named
             JOIN appointment a ON a.company_id = named.company_id AND a.plan_id = $2 AND a.schedule_id = $3
              AND a.start_at >= named.start_at AND ${OPEN}
             WHERE named.company_id = $1 AND named.id = $4
             ORDER BY a.start_at, a.id <> named.id, a.id`,
      values: [companyId, planId, scheduleId, id],
    });
    return rows;
  }

  /**
   * Locks every appointment of a series. A concurrent move may change an appointment's start, and with it whether the
   * appointment is affected.
   */
  async lockAll(
    tx: Tx,
    companyId: number,
    { planId, scheduleId }: SeriesKey,
  ): Promise<readonly AppointmentRecord[]> {
    const rows = await tx.$queryRaw<AppointmentModel[]>`
      SELECT * FROM appointment
      WHERE company_id = ${companyId} AND plan_id = ${planId} AND schedule_id = ${scheduleId}
      ORDER BY id FOR UPDATE`;
    return rows.map(recordOf);
  }

  /** The caller has locked them. Their client and `done` do not change. */
  async updateAll(tx: Tx, companyId: number, appointments: readonly AppointmentRecord[]): Promise<void> {
    const rows = await tx.$queryRawUnsafe<ChangedRow[]>(
      `UPDATE appointment a
       SET employee_id = n.employee_id, room_id = n.room_id, specialty_id = n.specialty_id, start_at = n.start_at,
           end_at = n.end_at, notes = n.notes, overbooked = n.overbooked,
           attendance = CASE WHEN a.start_at = n.start_at THEN a.attendance ELSE 'scheduled' END,
           answer_settled = a.answer_settled AND a.start_at = n.start_at, version = a.version + 1, updated_at = now()
       FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::timestamp[], $7::timestamp[],
                   $8::text[], $9::boolean[])
              AS n (id, employee_id, room_id, specialty_id, start_at, end_at, notes, overbooked)
       JOIN appointment before ON before.company_id = $1 AND before.id = n.id
       WHERE a.company_id = $1 AND a.id = n.id
       RETURNING ${BOOKED_COLUMNS},
         before.start_at::date <> a.start_at::date AS is_on_another_day,
         (before.start_at, before.end_at, before.employee_id) IS DISTINCT FROM (a.start_at, a.end_at, a.employee_id)
           AS is_changed`,
      companyId,
      appointments.map(({ id }) => id),
      appointments.map(({ employeeId }) => employeeId),
      appointments.map(({ roomId }) => roomId),
      appointments.map(({ specialtyId }) => specialtyId),
      appointments.map(({ start }) => start),
      appointments.map(({ end }) => end),
      appointments.map(({ notes }) => notes),
      appointments.map(({ overbooked }) => overbooked),
    );
    await this.events.changed(
      tx,
      companyId,
      rows.filter((row) => row.is_changed),
    );
    const charged = rows.filter((row) => row.is_on_another_day && row.payment_amount_cents !== null);
    if (charged.length > 0) await publishAll(tx, appointmentCharged, charged.map(chargeOf));
  }
}
