import type { WaitingEntry, WaitingEntryInput, WaitingFitsQuery } from '@alinha/contracts-agenda';
import { parseWallClock } from '@alinha/contracts-core';
import { DatabaseConnection, DomainError, isUniqueViolation, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { NOT_CANCELLED, overlapping } from '../appointments/appointment-sql.ts';
import type { CompanyTime } from '../projections/company-clock.ts';
import type { Interval, UsualRoom } from './waiting-places.ts';

const timeOf = (column: string) => `to_char(${column}, 'HH24:MI')`;

/** Of the company `$1` and clients in use; `$2` is its date and `$3` its time zone. */
const SELECT_ENTRIES = `
  SELECT w.id, w.client_id, c.name AS client_name, w.kind, w.employee_id, e.name AS employee_name, w.room_id,
    r.name AS room_name, w.specialty_id, s.name AS specialty_name, w.duration_minutes, w.weekdays,
    ${timeOf('w.from_time')} AS from_time, ${timeOf('w.to_time')} AS to_time, w.valid_until::text AS valid_until, w.note,
    to_char(w.created_at AT TIME ZONE $3, 'YYYY-MM-DD HH24:MI:SS') AS created_at, w.valid_until < $2::date AS expired
  FROM waiting_entry w
  JOIN client c ON c.company_id = w.company_id AND c.id = w.client_id
  LEFT JOIN employee e ON e.company_id = w.company_id AND e.id = w.employee_id
  LEFT JOIN room r ON r.company_id = w.company_id AND r.id = w.room_id
  LEFT JOIN specialty s ON s.company_id = w.company_id AND s.id = w.specialty_id
  WHERE w.company_id = $1 AND NOT c.archived`;
const IS_OPEN = 'w.closed_at IS NULL';

/** SQL: end of the session of an entry `w` that starts with a free time `t`. */
export const SESSION_END = '(t.start_at + make_interval(mins => w.duration_minutes))';
/** SQL: the entry `w` for one session fits the free time `t`. */
export const FITS_TIME = `w.kind = 'once' AND w.valid_until >= t.start_at::date
  AND extract(dow FROM t.start_at)::integer = ANY (w.weekdays)
  AND w.from_time <= t.start_at::time AND ${SESSION_END} <= least(t.end_at, t.start_at::date + w.to_time)
  AND (w.employee_id IS NULL OR w.employee_id = t.employee_id) AND (w.room_id IS NULL OR w.room_id = t.room_id)`;
// OFFSET 0 prevents a join that reads the appointments of all clients while statistics are outdated.
const FITS = `${FITS_TIME} AND NOT EXISTS (
    SELECT 1 FROM appointment a WHERE a.company_id = w.company_id AND a.client_id = w.client_id
      AND ${overlapping('t.start_at', SESSION_END)} AND ${NOT_CANCELLED} OFFSET 0)`;

/** Decides that a client waits once for the same. */
const EQUAL_KEY = 'waiting_entry_equal_key';

/** A room that is null: a time without a room. */
export type FittingQuery = Omit<WaitingFitsQuery, 'room_id'> & {
  readonly room_id?: number | null | undefined;
};

@Injectable()
export class WaitingListRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Open entries whose last day is `since` or later, oldest first. */
  async list(companyId: number, since: string, { today, zone }: CompanyTime): Promise<WaitingEntry[]> {
    const { rows } = await this.connection.pool.query<WaitingEntry>({
      name: 'waiting-list.list',
      text: `${SELECT_ENTRIES} AND ${IS_OPEN} AND w.valid_until >= $4::date ORDER BY w.id`,
      values: [companyId, today, zone, since],
    });
    return rows;
  }

  /** For each free time, in order, the open entries for one session that it fits, oldest first. */
  async listFitting(
    companyId: number,
    times: readonly FittingQuery[],
    { today, zone }: CompanyTime,
  ): Promise<WaitingEntry[][]> {
    const { rows } = await this.connection.pool.query<WaitingEntry & { readonly time: number }>({
      name: 'waiting-list.fits',
      text: `SELECT t.position::integer - 1 AS time, fitting.*
             FROM unnest($4::timestamp[], $5::timestamp[], $6::integer[], $7::integer[])
               WITH ORDINALITY AS t (start_at, end_at, employee_id, room_id, position)
             CROSS JOIN LATERAL (${SELECT_ENTRIES} AND ${IS_OPEN} AND ${FITS}) fitting
             ORDER BY t.position, fitting.id`,
      values: [
        companyId,
        today,
        zone,
        times.map(({ start }) => start),
        times.map(({ end }) => end),
        times.map(({ employee_id }) => employee_id ?? null),
        times.map(({ room_id }) => room_id ?? null),
      ],
    });
    const fitting = times.map((): WaitingEntry[] => []);
    for (const { time, ...entry } of rows) fitting[time]?.push(entry);
    return fitting;
  }

  /** @throws DomainError NOT_FOUND for an unknown or closed entry */
  async getOpen(tx: Tx, companyId: number, id: number, { today, zone }: CompanyTime): Promise<WaitingEntry> {
    const sql = `${SELECT_ENTRIES} AND ${IS_OPEN} AND w.id = $4`;
    const [entry] = await tx.$queryRawUnsafe<WaitingEntry[]>(sql, companyId, today, zone, id);
    if (!entry) throw new DomainError('NOT_FOUND');
    return entry;
  }

  async get(tx: Tx, companyId: number, id: number, { today, zone }: CompanyTime): Promise<WaitingEntry> {
    const sql = `${SELECT_ENTRIES} AND w.id = $4`;
    const [entry] = await tx.$queryRawUnsafe<WaitingEntry[]>(sql, companyId, today, zone, id);
    if (!entry) throw new DomainError('NOT_FOUND');
    return entry;
  }

  /** Times of a client's appointments that overlap an interval. */
  async listBusyTimes(companyId: number, clientId: number, { start, end }: Interval): Promise<Interval[]> {
    const { rows } = await this.connection.pool.query<Interval>({
      name: 'waiting-list.busy-times',
      text: `SELECT a.start_at::text AS start, a.end_at::text AS "end" FROM appointment a
             WHERE a.company_id = $1 AND a.client_id = $2 AND ${overlapping('$3', '$4')} AND ${NOT_CANCELLED}`,
      values: [companyId, clientId, start, end],
    });
    return rows;
  }

  /**
   * For each professional the room of the client's last session (rank 0) and the room of most sessions since `since` (rank 1).
   * @param now wall clock
   */
  async listUsualRooms(
    companyId: number,
    clientId: number,
    { since, now }: { readonly since: string; readonly now: string },
  ): Promise<UsualRoom[]> {
    const past = `a.company_id = $1 AND a.start_at < $4::timestamp AND a.room_id IS NOT NULL AND ${NOT_CANCELLED}`;
    const { rows } = await this.connection.pool.query<UsualRoom>({
      name: 'waiting-list.usual-rooms',
      text: `(SELECT DISTINCT ON (a.employee_id) a.employee_id, a.room_id, 0 AS rank FROM appointment a
              WHERE ${past} AND a.client_id = $2 ORDER BY a.employee_id, a.start_at DESC, a.id DESC)
             UNION ALL
             (SELECT DISTINCT ON (a.employee_id) a.employee_id, a.room_id, 1 FROM appointment a
              WHERE ${past} AND a.start_at >= $3::timestamp
              GROUP BY a.employee_id, a.room_id ORDER BY a.employee_id, count(*) DESC, a.room_id)`,
      values: [companyId, clientId, since, now],
    });
    return rows;
  }

  /** @throws DomainError ALREADY_WAITING */
  async create(tx: Tx, companyId: number, input: WaitingEntryInput, at: Date): Promise<number> {
    const data = { ...columnsOf(input), company_id: companyId, created_at: at };
    const { id } = await tx.waitingEntry.create({ data, select: { id: true } }).catch(refuseEqual);
    return id;
  }

  /** False when unknown or closed. @throws DomainError ALREADY_WAITING */
  async update(tx: Tx, companyId: number, id: number, input: WaitingEntryInput): Promise<boolean> {
    const where = { company_id: companyId, id, closed_at: null };
    const { count } = await tx.waitingEntry.updateMany({ where, data: columnsOf(input) }).catch(refuseEqual);
    return count > 0;
  }

  /** Removes another equal entry of the client whose last day is over, so that it does not refuse this one. */
  async removeExpiredEqual(
    tx: Tx,
    companyId: number,
    input: WaitingEntryInput,
    { today, at, id }: { readonly today: string; readonly at: Date; readonly id?: number },
  ): Promise<void> {
    const { valid_until: _until, note: _note, weekdays, ...equal } = columnsOf(input);
    const expired = { closed_at: null, valid_until: { lt: parseWallClock(today) } };
    await tx.waitingEntry.updateMany({
      where: {
        company_id: companyId,
        ...equal,
        weekdays: { equals: weekdays },
        ...expired,
        ...(id !== undefined && { id: { not: id } }),
      },
      data: { closed_at: at, closed_as: 'removed' },
    });
  }

  /** False when unknown or closed. */
  async remove(tx: Tx, companyId: number, id: number, at: Date): Promise<boolean> {
    const { count } = await tx.waitingEntry.updateMany({
      where: { company_id: companyId, id, closed_at: null },
      data: { closed_at: at, closed_as: 'removed' },
    });
    return count > 0;
  }

  /** False when unknown or not removed. @throws DomainError ALREADY_WAITING */
  async restore(tx: Tx, companyId: number, id: number): Promise<boolean> {
    const { count } = await tx.waitingEntry
      .updateMany({
        where: { company_id: companyId, id, closed_as: 'removed' },
        data: { closed_at: null, closed_as: null },
      })
      .catch(refuseEqual);
    return count > 0;
  }

  /**
   * Closes the entry from which `clientId` was booked. An entry of another client, or a closed one, stays as it is: false.
   * @throws DomainError NOT_FOUND for an unknown entry
   */
  async closeBooked(
    tx: Transaction,
    companyId: number,
    { id, clientId, at }: { readonly id: number; readonly clientId: number; readonly at: Date },
  ): Promise<boolean> {
    const [known] = await tx.$queryRawUnsafe<{ closed: boolean }[]>(
      `WITH booked AS (
         UPDATE waiting_entry SET closed_at = $4::timestamptz, closed_as = 'booked'
         WHERE company_id = $1 AND id = $2 AND client_id = $3 AND closed_at IS NULL RETURNING id)
       SELECT EXISTS (SELECT FROM booked) AS closed FROM waiting_entry WHERE company_id = $1 AND id = $2`,
      companyId,
      id,
      clientId,
      at,
    );
    if (!known) throw new DomainError('NOT_FOUND', { fields: { waiting_entry_id: 'unknown_waiting_entry' } });
    return known.closed;
  }
}

function columnsOf(input: WaitingEntryInput) {
  const { client_id, kind, employee_id, room_id, specialty_id, duration_minutes, note } = input;
  return {
    client_id,
    kind,
    employee_id,
    room_id,
    specialty_id,
    duration_minutes,
    note,
    weekdays: [...new Set(input.weekdays)].sort(),
    from_time: parseWallClock(`1970-01-01 ${input.from_time}:00`),
    to_time: parseWallClock(`1970-01-01 ${input.to_time}:00`),
    valid_until: parseWallClock(input.valid_until),
  };
}

function refuseEqual(error: unknown): never {
  if (!isUniqueViolation(error, EQUAL_KEY)) throw error;
  throw new DomainError('ALREADY_WAITING', { cause: error });
}
