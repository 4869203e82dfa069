import {
  type Appointment,
  appointmentCharged,
  type ChargeFact,
  type PaymentStatus,
} from '@alinha/contracts-agenda';
import type { AppointmentPaymentFact } from '@alinha/contracts-billing';
import { addDays, formatDate, formatWallClock, parseWallClock } from '@alinha/contracts-core';
import {
  DatabaseConnection,
  type PublishedEvent,
  publish,
  publishAll,
  type Transaction,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { AppointmentModel } from '../generated/prisma/models.ts';
import { AppointmentFacts } from './appointment-facts.ts';
import {
  type AppointmentsRow,
  appointmentsOf,
  overlapping,
  selectAppointments,
  WITHOUT_NOTE,
} from './appointment-sql.ts';
import type { Booked } from './capacity.ts';

/** The most frequent calls: their texts are made once. */
const LIST_SQL = selectAppointments(
  `${overlapping('$2', '$3')} AND ($4::integer IS NULL OR a.employee_id = $4) ORDER BY a.start_at, a.id`,
);

const GET_MANY_SQL = selectAppointments('a.id = ANY($2::integer[]) ORDER BY a.start_at, a.id');

/**
 * What is told of a booking. Named one by one: `*` would be another type after a migration that adds a column, which a
 * connection that has prepared the statement before refuses.
 */
const BOOKED_COLUMNS = `id, company_id, employee_id, client_id, start_at, end_at, done, version,
  payment_amount_cents, payment_status, paid_at, payment_version`;
type BookedColumns = Pick<
  AppointmentModel,
  | 'id'
  | 'company_id'
  | 'employee_id'
  | 'client_id'
  | 'start_at'
  | 'end_at'
  | 'done'
  | 'version'
  | 'payment_amount_cents'
  | 'payment_status'
  | 'paid_at'
  | 'payment_version'
>;

const CREATE_SQL = `
  WITH created AS (
    INSERT INTO appointment (company_id, employee_id, client_id, room_id, specialty_id, start_at, end_at, notes, overbooked,
      payment_amount_cents, payment_status, paid_at)
    VALUES ($1, $2, $3, $4, $5, $6::timestamp, $7::timestamp, $8, $9, $10, $11, $12::timestamp)
    RETURNING *)
  SELECT ${BOOKED_COLUMNS}, (${selectAppointments('true', 'created')}) AS appointments FROM created`;

/** A month on the screen: six weeks. */
const LONGEST_SHOWN_DAYS = 42;

type Interval = { readonly start: string; readonly end: string };

/** An appointment's own facts, as rules need them. */
export type AppointmentRecord = Booked & {
  readonly specialtyId: number | null;
  readonly notes: string | null;
  readonly done: boolean;
  readonly evolution: string | null;
  readonly overbooked: boolean;
  /** Null: no charge. */
  readonly paymentAmountCents: number | null;
  readonly isPaid: boolean;
  readonly planId: number | null;
  readonly scheduleId: number | null;
};

/** The plan and the weekly time of an appointment never change; plans write their own appointments. */
export type NewAppointment = Omit<
  AppointmentRecord,
  'id' | 'done' | 'evolution' | 'isPaid' | 'planId' | 'scheduleId'
> & {
  /** When it was paid as it was booked, a wall-clock text. */
  readonly paidAt: string | null;
};

type BookedRow = Pick<
  AppointmentModel,
  'id' | 'start_at' | 'end_at' | 'employee_id' | 'client_id' | 'room_id'
>;

function bookedOf(row: BookedRow): Booked {
  return {
    id: row.id,
    start: formatWallClock(row.start_at),
    end: formatWallClock(row.end_at),
    employeeId: row.employee_id,
    clientId: row.client_id,
    roomId: row.room_id,
  };
}

/** A row of the table as rules need it; plans and series read their own appointments. */
export function recordOf(row: AppointmentModel): AppointmentRecord {
  return {
    ...bookedOf(row),
    specialtyId: row.specialty_id,
    notes: row.notes,
    done: row.done,
    evolution: row.evolution,
    overbooked: row.overbooked,
    paymentAmountCents: row.payment_amount_cents,
    isPaid: row.payment_status === 'paid',
    planId: row.plan_id,
    scheduleId: row.schedule_id,
  };
}

/** What billing hears of an appointment that costs something. */
const chargeOf = (row: BookedColumns): ChargeFact => ({
  company_id: row.company_id,
  appointment_id: row.id,
  version: row.version,
  client_id: row.client_id,
  date: formatDate(row.start_at),
  amount_cents: row.payment_amount_cents,
  paid_at: row.payment_status === 'paid' && row.paid_at ? formatWallClock(row.paid_at) : null,
  payment_version: row.payment_version,
});

export const CHARGE_FACTS: PublishedEvent = {
  event: appointmentCharged,
  everything: `
    SELECT company_id, id AS appointment_id, version, client_id, to_char(start_at, 'YYYY-MM-DD') AS date,
      payment_amount_cents AS amount_cents, payment_version,
      CASE WHEN payment_status = 'paid' THEN to_char(paid_at, 'YYYY-MM-DD HH24:MI:SS') END AS paid_at
    FROM appointment WHERE payment_amount_cents IS NOT NULL`,
};

@Injectable()
export class AppointmentsRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly facts: AppointmentFacts,
  ) {}

  /** By start then id. */
  async list(companyId: number, { start, end }: Interval, employeeId: number | null): Promise<Appointment[]> {
    const { pool, reads } = this.connection;
    const list = { name: 'appointments.list', text: LIST_SQL, values: [companyId, start, end, employeeId] };
    // What is longer than any screen shows would hold the screens up.
    const isLong = end > addDays(start, LONGEST_SHOWN_DAYS);
    const rows = isLong
      ? (await pool.query<AppointmentsRow>(list)).rows
      : await reads.query<AppointmentsRow>(list);
    return appointmentsOf(rows);
  }

  /** Latest first; of a period only, when one is given: the upcoming ones soonest first. */
  async history(
    companyId: number,
    clientId: number,
    {
      limit,
      offset,
      noted,
    }: { readonly limit: number; readonly offset: number; readonly noted?: '1' | undefined },
    period?: { readonly when: 'past' | 'upcoming'; readonly now: string },
  ): Promise<Appointment[]> {
    const condition = { all: '$5::timestamp IS NULL', past: 'a.end_at <= $5', upcoming: 'a.end_at > $5' };
    const which = period?.when ?? 'all';
    const order = which === 'upcoming' ? 'ASC' : 'DESC';
    const { rows } = await this.connection.pool.query<AppointmentsRow>({
      name: `appointments.history-${which}${noted ? '-noted' : ''}`,
      text: selectAppointments(
        `a.client_id = $2 AND ${condition[which]}${noted ? ' AND a.evolution IS NOT NULL' : ''} ORDER BY a.start_at ${order}, a.id ${order} LIMIT $3 OFFSET $4`,
      ),
      values: [companyId, clientId, limit, offset, period?.now ?? null],
    });
    return appointmentsOf(rows);
  }

  async find(companyId: number, id: number): Promise<Appointment | null> {
    const { rows } = await this.connection.pool.query<AppointmentsRow>({
      name: 'appointments.find',
      text: selectAppointments('a.id = $2'),
      values: [companyId, id],
    });
    return appointmentsOf(rows)[0] ?? null;
  }

  async exists(companyId: number, id: number): Promise<boolean> {
    const { rowCount } = await this.connection.pool.query({
      name: 'appointments.exists',
      text: 'SELECT 1 FROM appointment WHERE company_id = $1 AND id = $2',
      values: [companyId, id],
    });
    return rowCount === 1;
  }

  /** Appointments of an interval as the contract has them, but one. */
  async listOverlapping(
    companyId: number,
    { start, end }: Interval,
    excludeId: number | null,
  ): Promise<Appointment[]> {
    const { rows } = await this.connection.pool.query<AppointmentsRow>({
      name: 'appointments.overlapping',
      text: selectAppointments(
        `${overlapping('$2', '$3')} AND ($4::integer IS NULL OR a.id <> $4) ORDER BY a.start_at, a.id`,
      ),
      values: [companyId, start, end, excludeId],
    });
    return appointmentsOf(rows);
  }

  async getMany(tx: Transaction, companyId: number, ids: readonly number[]): Promise<Appointment[]> {
    const rows = await tx.$queryRawUnsafe<AppointmentsRow[]>(GET_MANY_SQL, companyId, ids);
    return appointmentsOf(rows);
  }

  /** Whose each of some appointments is, by the appointment's id. */
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

  /** Takes the appointment for a change: other changes of it wait until this transaction ends. */
  async findForUpdate(tx: Tx, companyId: number, id: number): Promise<AppointmentRecord | null> {
    await tx.$queryRaw`SELECT id FROM appointment WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.appointment.findFirst({ where: { company_id: companyId, id } });
    return row && recordOf(row);
  }

  /** Answers it as it is told; `a` of its statement is the row that was written. */
  async create(tx: Transaction, companyId: number, appointment: NewAppointment): Promise<Appointment> {
    const { paymentAmountCents, paidAt } = appointment;
    const isPaid = paymentAmountCents !== null && paidAt !== null;
    const status: PaymentStatus = isPaid ? 'paid' : 'pending';
    const [row] = await tx.$queryRawUnsafe<(BookedColumns & AppointmentsRow)[]>(
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
      isPaid ? paidAt : null,
    );
    if (!row) throw new Error('an INSERT answered no row');
    await this.facts.changed(tx, companyId, [row]);
    if (paymentAmountCents !== null) await publish(tx, appointmentCharged, chargeOf(row));
    const [created] = appointmentsOf([row]);
    if (!created) throw new Error(`appointment ${row.id} has no client`);
    return created;
  }

  /** Tells who has to know of what changed since `before`, which the transaction has taken. */
  async update(
    tx: Tx,
    companyId: number,
    before: AppointmentRecord,
    { id, ...appointment }: AppointmentRecord,
  ): Promise<void> {
    const { done, evolution, paymentAmountCents: cents } = appointment;
    const isOfAnotherClient = before.clientId !== appointment.clientId;
    const isPriced = before.paymentAmountCents !== cents;
    const row = await tx.appointment.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        ...columnsOf(appointment),
        done,
        evolution,
        version: { increment: 1 },
        // The one who answered does not come any more.
        ...(isOfAnotherClient && { client_answer: null, answered_start: null }),
        ...(isPriced && {
          payment_amount_cents: cents,
          payment_status: cents === null ? null : 'pending',
          paid_at: null,
        }),
      },
    });
    if (isToldOtherwise(before, appointment)) await this.facts.changed(tx, companyId, [row]);
    const isOwedOtherwise = isOfAnotherClient || before.start.slice(0, 10) !== appointment.start.slice(0, 10);
    if (isPriced || (isOwedOtherwise && cents !== null)) {
      await publish(tx, appointmentCharged, chargeOf(row));
    }
  }

  /** Leaves out those that are gone already, and those with a saved note. The caller has locked them. */
  async deleteAll(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await tx.$queryRawUnsafe<AppointmentModel[]>(
      `DELETE FROM appointment a WHERE a.company_id = $1 AND a.id = ANY($2::integer[]) AND ${WITHOUT_NOTE} RETURNING a.*`,
      companyId,
      ids,
    );
    await this.facts.deleted(tx, companyId, rows);
    const charged = rows.filter((row) => row.payment_amount_cents !== null);
    if (charged.length === 0) return;
    const gone = charged.map((row) => ({ ...row, payment_amount_cents: null, version: row.version + 1 }));
    await publishAll(tx, appointmentCharged, gone.map(chargeOf));
  }

  /**
   * Saves what billing says of an appointment's payment; null when it says nothing new. A payment that was removed comes
   * back only with its amount: without one, the fact is older than the removal's cause.
   */
  async savePayment(fact: AppointmentPaymentFact): Promise<{ start: string; end: string } | null> {
    const { rows } = await this.connection.pool.query<{ start: string; end: string }>({
      name: 'appointments.save-payment',
      text: `UPDATE appointment
             SET payment_status = $4, payment_version = $3, paid_at = $5::timestamp,
                 payment_amount_cents = CASE WHEN $4::text IS NOT NULL THEN coalesce($6, payment_amount_cents) END
             WHERE company_id = $1 AND id = $2 AND payment_version < $3
               AND ($4::text IS NULL OR coalesce($6::integer, payment_amount_cents) IS NOT NULL)
             RETURNING to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start, to_char(end_at, 'YYYY-MM-DD HH24:MI:SS') AS end`,
      values: [
        fact.company_id,
        fact.appointment_id,
        fact.version,
        fact.status,
        fact.paid_at,
        fact.amount_cents,
      ],
    });
    return rows[0] ?? null;
  }
}

/** Whether what others are told of an appointment changes: when it is, for whom, with whom, and whether it is done. */
function isToldOtherwise(before: AppointmentRecord, after: Omit<AppointmentRecord, 'id'>): boolean {
  return (
    before.start !== after.start ||
    before.end !== after.end ||
    before.employeeId !== after.employeeId ||
    before.clientId !== after.clientId ||
    before.done !== after.done
  );
}

function columnsOf(
  appointment: Omit<
    AppointmentRecord,
    'id' | 'done' | 'evolution' | 'paymentAmountCents' | 'isPaid' | 'planId' | 'scheduleId'
  >,
) {
  return {
    employee_id: appointment.employeeId,
    client_id: appointment.clientId,
    room_id: appointment.roomId,
    specialty_id: appointment.specialtyId,
    start_at: parseWallClock(appointment.start),
    end_at: parseWallClock(appointment.end),
    notes: appointment.notes,
    overbooked: appointment.overbooked,
  };
}
