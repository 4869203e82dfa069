import {
  type Appointment,
  appointmentCharged,
  type HistoryQuery,
  isAbsent,
  type PaymentStatus,
} from '@alinha/contracts-agenda';
import type { AppointmentPaymentEvent } from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import {
  type CompanyCipher,
  DatabaseConnection,
  DataKeys,
  DomainError,
  publish,
  publishAll,
  type Transaction,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { AppointmentModel } from '../generated/prisma/models.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { IN_INTERVAL, IN_ORDER, LISTS, statement, type Which } from './appointment-lists.ts';
import {
  type AppointmentRecord,
  type AttendanceChange,
  columnsOf,
  type NewAppointment,
  recordOf,
} from './appointment-record.ts';
import {
  type AppointmentsRow,
  appointmentsOf,
  NOT_CANCELLED,
  selectAppointments,
  WITHOUT_NOTE,
} from './appointment-sql.ts';
import { BOOKED_COLUMNS, type BookedColumns, chargeOf } from './charges.ts';
import { refusingUsedCredit } from './used-credit.ts';

const GET_MANY_SQL = selectAppointments(`a.id = ANY($2::integer[]) ${IN_ORDER}`);

const CREATE_SQL = `
  WITH created AS (
    INSERT INTO appointment (company_id, employee_id, client_id, room_id, specialty_id, start_at, end_at, notes, overbooked,
      payment_amount_cents, payment_status, paid_at, credit_id, package_id)
    VALUES ($1, $2, $3, $4, $5, $6::timestamp, $7::timestamp, $8, $9, $10, $11, $12::timestamp, $13, $14)
    RETURNING *)
  SELECT ${BOOKED_COLUMNS}, (${selectAppointments('true', { table: 'created', withNotes: true })}) AS appointments FROM created a`;

/** A month view: six weeks. */
const MAX_VIEW_DAYS = 42;

type Interval = { readonly start: string; readonly end: string };

@Injectable()
export class AppointmentsRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly dataKeys: DataKeys,
    private readonly events: AppointmentEvents,
  ) {}

  /** Sorted by start, then id. Null when the professional is unknown here. */
  async list(
    companyId: number,
    { start, end }: Interval,
    employeeId: number | null,
    which: Which,
    withNotes: boolean,
  ): Promise<Appointment[] | null> {
    const { pool, reads } = this.connection;
    const cipher = await this.noteCipher(companyId, withNotes);
    const condition = which === 'booked' && employeeId !== null ? 'booked_of_one' : which;
    const list = {
      ...statement(`appointments.list-${condition}`, LISTS[condition], withNotes),
      values: [companyId, start, end, ...(condition === 'booked' ? [] : [employeeId])],
    };
    // Intervals longer than any view would slow down the pipelined reads of the screens.
    const isLong = end > addDays(start, MAX_VIEW_DAYS);
    const rows = isLong
      ? (await pool.query<AppointmentsRow>(list)).rows
      : await reads.query<AppointmentsRow>(list);
    const isKnown = rows[0]?.appointments.employees?.some(([id]) => id === employeeId);
    return employeeId === null || isKnown ? appointmentsOf(rows, cipher) : null;
  }

  /** Latest first. With the period `upcoming`, earliest first. */
  async history(
    companyId: number,
    clientId: number,
    { limit, offset, noted }: Omit<HistoryQuery, 'when'>,
    period: { readonly when: 'past' | 'upcoming'; readonly now: string } | undefined,
    withNotes: boolean,
  ): Promise<Appointment[]> {
    const condition = {
      all: '$5::timestamp IS NULL',
      past: `(a.end_at <= $5 OR NOT ${NOT_CANCELLED})`,
      upcoming: `a.end_at > $5 AND ${NOT_CANCELLED}`,
    };
    const cipher = await this.noteCipher(companyId, withNotes);
    const which = period?.when ?? 'all';
    const order = which === 'upcoming' ? 'ASC' : 'DESC';
    const { rows } = await this.connection.pool.query<AppointmentsRow>({
      ...statement(
        `appointments.history-${which}${noted ? '-noted' : ''}`,
        `a.client_id = $2 AND ${condition[which]}${noted ? ' AND a.evolution IS NOT NULL' : ''} ORDER BY a.start_at ${order}, a.id ${order} LIMIT $3 OFFSET $4`,
        withNotes,
      ),
      values: [companyId, clientId, limit, offset, period?.now ?? null],
    });
    return appointmentsOf(rows, cipher);
  }

  async find(companyId: number, id: number, withNotes: boolean): Promise<Appointment | null> {
    const cipher = await this.noteCipher(companyId, withNotes);
    const { rows } = await this.connection.pool.query<AppointmentsRow>({
      ...statement('appointments.find', 'a.id = $2', withNotes),
      values: [companyId, id],
    });
    return appointmentsOf(rows, cipher)[0] ?? null;
  }

  /** Null when no note is read: that needs no key. */
  private async noteCipher(companyId: number, withNotes: boolean): Promise<CompanyCipher | null> {
    return withNotes ? this.dataKeys.of(companyId) : null;
  }

  async exists(companyId: number, id: number): Promise<boolean> {
    const { rowCount } = await this.connection.pool.query({
      name: 'appointments.exists',
      text: 'SELECT 1 FROM appointment WHERE company_id = $1 AND id = $2',
      values: [companyId, id],
    });
    return rowCount === 1;
  }

  /** Appointments of an interval except `excludeId`. */
  async listOverlapping(
    companyId: number,
    { start, end }: Interval,
    excludeId: number | null,
  ): Promise<Appointment[]> {
    const { rows } = await this.connection.pool.query<AppointmentsRow>({
      name: 'appointments.overlapping',
      text: selectAppointments(
        `${IN_INTERVAL} AND ${NOT_CANCELLED} AND ($4::integer IS NULL OR a.id <> $4) ${IN_ORDER}`,
      ),
      values: [companyId, start, end, excludeId],
    });
    return appointmentsOf(rows);
  }

  /** Without the texts of notes. */
  async getMany(tx: Transaction, companyId: number, ids: readonly number[]): Promise<Appointment[]> {
    const rows = await tx.$queryRawUnsafe<AppointmentsRow[]>(GET_MANY_SQL, companyId, ids);
    return appointmentsOf(rows);
  }

  /** Without a cipher, without the text of the note. */
  async get(
    tx: Transaction,
    companyId: number,
    id: number,
    cipher: CompanyCipher | null,
  ): Promise<Appointment> {
    const withNotes = cipher !== null;
    const rows = await tx.$queryRawUnsafe<AppointmentsRow[]>(
      selectAppointments('a.id = $2', { withNotes }),
      companyId,
      id,
    );
    const [appointment] = appointmentsOf(rows, cipher);
    if (!appointment) throw new DomainError('NOT_FOUND');
    return appointment;
  }

  /** Client names by appointment id. */
  async findClientNames(
    tx: Transaction,
    companyId: number,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const rows = await tx.$queryRawUnsafe<{ id: number; name: string }[]>(
      `SELECT a.id, c.name FROM appointment a JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
       WHERE a.company_id = $1 AND a.id = ANY($2::integer[])`,
      companyId,
      ids,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async findEmployees(
    tx: Transaction,
    companyId: number,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly name: string; readonly color: string }>> {
    const rows = await tx.$queryRawUnsafe<{ id: number; name: string; color: string }[]>(
      'SELECT id, name, color FROM employee WHERE company_id = $1 AND id = ANY($2::integer[])',
      companyId,
      ids,
    );
    return new Map(rows.map(({ id, ...employee }) => [id, employee]));
  }

  /** Locks an appointment for a change. */
  async findForUpdate(tx: Tx, companyId: number, id: number): Promise<AppointmentRecord | null> {
    await tx.$queryRaw`SELECT id FROM appointment WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    return this.findRecord(tx, companyId, id);
  }

  async findRecord(tx: Tx, companyId: number, id: number): Promise<AppointmentRecord | null> {
    const row = await tx.appointment.findFirst({ where: { company_id: companyId, id } });
    return row && recordOf(row);
  }

  async findRecords(tx: Tx, companyId: number, ids: readonly number[]): Promise<AppointmentRecord[]> {
    const rows = await tx.appointment.findMany({ where: { company_id: companyId, id: { in: [...ids] } } });
    return rows.map(recordOf);
  }

  /** Inserts an appointment, publishes its events and returns it. @throws DomainError NO_CREDIT when its credit is used */
  async create(tx: Transaction, companyId: number, appointment: NewAppointment): Promise<Appointment> {
    const { paymentAmountCents, paid } = appointment;
    const isPaid = paymentAmountCents !== null && paid !== null;
    const status: PaymentStatus = isPaid ? 'paid' : 'pending';
    const inserting = tx.$queryRawUnsafe<(BookedColumns & AppointmentsRow)[]>(
      CREATE_SQL,
      companyId,
      appointment.employeeId,
      appointment.clientId,
      appointment.roomId,
      appointment.specialtyId,
      appointment.start,
      appointment.end,
      appointment.notes,
      appointment.overbooked,
      paymentAmountCents,
      paymentAmountCents === null ? null : status,
      isPaid ? paid.at : null,
      appointment.creditId,
      appointment.packageId,
    );
    const [row] = await refusingUsedCredit(inserting);
    if (!row) throw new Error('INSERT returned no row');
    await this.events.changed(tx, companyId, [row]);
    if (paymentAmountCents !== null) {
      const received = paid && { method: paid.method, by: paid.by };
      await publish(tx, appointmentCharged, { ...chargeOf(row), received });
    }
    const [created] = appointmentsOf([row]);
    if (!created) throw new Error(`appointment ${row.id} has no client`);
    return created;
  }

  /** Updates an appointment and publishes the events of its changes. `before` is the locked record. */
  async update(
    tx: Tx,
    companyId: number,
    before: AppointmentRecord,
    { id, ...appointment }: AppointmentRecord,
  ): Promise<void> {
    const { done, evolution, packageId, paymentAmountCents: cents } = appointment;
    const isOfAnotherClient = before.clientId !== appointment.clientId;
    const isPriced = before.paymentAmountCents !== cents;
    const isAnotherMeeting = isOfAnotherClient || before.start !== appointment.start;
    const row = await tx.appointment.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        ...columnsOf(appointment),
        // Nobody has confirmed the new time.
        ...(isAnotherMeeting && { attendance: 'scheduled', answer_settled: false }),
        done,
        // A conversion may have encrypted an unchanged text meanwhile.
        ...(before.evolution !== evolution && { evolution }),
        package_id: packageId,
        version: { increment: 1 },
        // The answer was given by the former client.
        ...(isOfAnotherClient && { client_answer: null, answered_start: null, answered_at: null }),
        ...(isPriced && {
          payment_amount_cents: cents,
          payment_status: cents === null ? null : 'pending',
          paid_at: null,
        }),
      },
    });
    if (isEventNeeded(before, appointment)) await this.events.changed(tx, companyId, [row]);
    const isChargeChanged = isOfAnotherClient || before.start.slice(0, 10) !== appointment.start.slice(0, 10);
    if (isPriced || (isChargeChanged && cents !== null)) {
      await publish(tx, appointmentCharged, chargeOf(row));
    }
  }

  /**
   * Saves whether the client came, and publishes the events of the change. `before` is the locked record.
   * @throws DomainError NO_CREDIT when another session uses its credit
   */
  async saveAttendance(
    tx: Tx,
    companyId: number,
    before: AppointmentRecord,
    change: AttendanceChange,
  ): Promise<void> {
    const { id, waivedCents } = before;
    const { paymentAmountCents: cents, attendance } = change;
    const isPriced = before.paymentAmountCents !== cents;
    // Also without a new price: the payment may be older than the waiver, or may have arrived later.
    const isCharged = isPriced || waivedCents !== change.waivedCents;
    const isReset = attendance === 'scheduled';
    // An absence that is undone gets its former attendance back: nobody confirms again.
    const settlesAnswer =
      (attendance === 'confirmed' || attendance === 'arrived') && !isAbsent(before.attendance);
    const updating = tx.appointment.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        done: change.done,
        attendance,
        // A confirmation or an arrival settles the answer to the reminder, until it is undone or the client answers again.
        ...((settlesAnswer || isReset) && { answer_settled: settlesAnswer }),
        attendance_changed_at: change.changedAt,
        attendance_reason: change.reason,
        cancelled_by: change.cancelledBy,
        notice_minutes: change.noticeMinutes,
        waived_cents: change.waivedCents,
        overbooked: change.overbooked,
        credit_returned: change.creditReturned,
        freeze_id: null,
        version: { increment: 1 },
        ...(isPriced && {
          payment_amount_cents: cents,
          payment_status: cents === null ? null : 'pending',
          paid_at: null,
        }),
      },
    });
    const row = await refusingUsedCredit(updating);
    await this.events.changed(tx, companyId, [row]);
    if (isCharged) await publish(tx, appointmentCharged, chargeOf(row));
  }

  /** Deletes locked appointments, except those with a saved note. Missing ids are ignored. */
  async deleteAll(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await tx.$queryRawUnsafe<AppointmentModel[]>(
      `DELETE FROM appointment a WHERE a.company_id = $1 AND a.id = ANY($2::integer[]) AND ${WITHOUT_NOTE} RETURNING a.*`,
      companyId,
      ids,
    );
    await this.events.deleted(tx, companyId, rows);
    const charged = rows.filter((row) => row.payment_amount_cents !== null);
    if (charged.length === 0) return;
    const gone = charged.map((row) => ({ ...row, payment_amount_cents: null, version: row.version + 1 }));
    await publishAll(tx, appointmentCharged, gone.map(chargeOf));
  }

  /**
   * Saves the payment of a billing event; null when it changes nothing. A removed payment is restored only by an event with
   * an amount: one without was published before the removal. While a package pays the session, a pending payment changes
   * nothing, because its removal follows; received money gives the session back to the package (ADR 78).
   */
  async savePayment(event: AppointmentPaymentEvent): Promise<{ start: string; end: string } | null> {
    const { rows } = await this.connection.pool.query<{ start: string; end: string }>({
      name: 'appointments.save-payment',
      text: `UPDATE appointment
             SET payment_status = $4, payment_version = $3, paid_at = $5::timestamp,
                 payment_amount_cents = CASE WHEN $4::text IS NOT NULL THEN coalesce($6, payment_amount_cents) END,
                 package_id = CASE WHEN $4::text IS NULL THEN package_id END,
                 credit_returned = credit_returned AND (package_id IS NULL OR $4::text IS NULL)
             WHERE company_id = $1 AND id = $2 AND payment_version < $3
               AND ($4::text IS NULL OR coalesce($6::integer, payment_amount_cents) IS NOT NULL)
               AND (package_id IS NULL OR $4::text IS DISTINCT FROM 'pending')
             RETURNING to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start, to_char(end_at, 'YYYY-MM-DD HH24:MI:SS') AS end`,
      values: [
        event.company_id,
        event.appointment_id,
        event.version,
        event.status,
        event.paid_at,
        event.amount_cents,
      ],
    });
    return rows[0] ?? null;
  }
}

/** Whether time, professional, client or `done` changes, which other services must know. */
function isEventNeeded(before: AppointmentRecord, after: Omit<AppointmentRecord, 'id'>): boolean {
  return (
    before.start !== after.start ||
    before.end !== after.end ||
    before.employeeId !== after.employeeId ||
    before.clientId !== after.clientId ||
    before.done !== after.done
  );
}
