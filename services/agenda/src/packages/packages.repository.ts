import { type Package, type PackageEvent, packageChanged } from '@alinha/contracts-agenda';
import { parseWallClock } from '@alinha/contracts-core';
import {
  DatabaseConnection,
  DomainError,
  type PublishedEvent,
  publish,
  type Transaction,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { OPEN } from '../appointments/appointment-sql.ts';

/** A package `k` with its specialty `s` and the numbers of its sessions in `used`. */
const PACKAGES = `package k
  JOIN specialty s ON s.company_id = k.company_id AND s.id = k.specialty_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE ${OPEN})::integer AS booked, count(*)::integer AS "all"
    FROM appointment a WHERE a.company_id = k.company_id AND a.package_id = k.id AND NOT a.credit_returned
  ) used`;

/** Of the company `$1`; `$2` is its date. */
const SELECT_PACKAGES = `
  SELECT k.id, k.client_id, k.specialty_id, s.name AS specialty_name, k.sessions, k.price_cents,
    k.sold_on::text AS sold_on, k.valid_until::text AS valid_until,
    used."all" - used.booked AS taken, used.booked, greatest(k.sessions - used."all", 0) AS free,
    CASE WHEN k.ended_on IS NOT NULL THEN 'ended' WHEN used."all" - used.booked >= k.sessions THEN 'used'
      WHEN k.valid_until < $2::date THEN 'expired' ELSE 'live' END AS state,
    k.ended_on::text AS ended_on
  FROM ${PACKAGES} WHERE k.company_id = $1`;

const EVENT_SQL = `
  SELECT company_id, id, client_id, name AS description, price_cents, sold_on::text AS due_date, owed, paid
  FROM package WHERE price_cents > 0`;

export const PACKAGE_EVENTS: PublishedEvent = { event: packageChanged, everything: EVENT_SQL };

export type NewPackage = {
  readonly clientId: number;
  readonly specialtyId: number;
  readonly name: string;
  readonly sessions: number;
  readonly priceCents: number;
  readonly soldOn: string;
  readonly validUntil: string;
  readonly paid: PackageEvent['paid'];
};

type Session = Pick<AppointmentRecord, 'clientId' | 'specialtyId' | 'start'>;

/** The package can pay a session of the specialty `$3` on the day `$4`. */
const IS_FREE = `k.ended_on IS NULL AND k.specialty_id IS NOT DISTINCT FROM $3::integer AND k.valid_until >= $4::date
  AND used."all" < k.sessions`;
const OF_CLIENT = 'k.company_id = $1 AND k.client_id = $2';
const sessionOf = (companyId: number, { clientId, specialtyId, start }: Session) =>
  [companyId, clientId, specialtyId, start.slice(0, 10)] as const;

/** Packages of clients. Each change that takes a session runs in a transaction that has locked the client. */
@Injectable()
export class PackagesRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Latest first. */
  async listOfClient(companyId: number, clientId: number, today: string): Promise<Package[]> {
    const { rows } = await this.connection.pool.query<Package>({
      name: 'packages.of-client',
      text: `${SELECT_PACKAGES} AND k.client_id = $3 ORDER BY k.id DESC`,
      values: [companyId, today, clientId],
    });
    return rows;
  }

  async get(tx: Tx, companyId: number, id: number, today: string): Promise<Package> {
    const [found] = await tx.$queryRawUnsafe<Package[]>(
      `${SELECT_PACKAGES} AND k.id = $3`,
      companyId,
      today,
      id,
    );
    if (!found) throw new Error(`package ${id} vanished in its own transaction`);
    return found;
  }

  async findClient(tx: Tx, companyId: number, id: number): Promise<number | null> {
    const row = await tx.package.findFirst({
      where: { company_id: companyId, id },
      select: { client_id: true },
    });
    return row?.client_id ?? null;
  }

  async findClientName(tx: Tx, companyId: number, id: number): Promise<string | null> {
    const row = await tx.client.findFirst({ where: { company_id: companyId, id }, select: { name: true } });
    return row?.name ?? null;
  }

  /** Name of a specialty in use, which is not archived until `tx` ends. */
  async lockSpecialty(tx: Tx, companyId: number, id: number): Promise<string | null> {
    const [row] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM specialty WHERE company_id = ${companyId} AND id = ${id} AND archived_at IS NULL FOR SHARE`;
    return row?.name ?? null;
  }

  /**
   * Checks that a package can pay this session, which it does not pay yet.
   * @throws DomainError NOT_FOUND when the client has no such package; NO_PACKAGE_SESSION when it has ended or has no free
   * session of this specialty for this date
   */
  async requireFree(tx: Transaction, companyId: number, id: number, session: Session): Promise<void> {
    const [found] = await tx.$queryRawUnsafe<{ isFree: boolean }[]>(
      `SELECT ${IS_FREE} AS "isFree" FROM ${PACKAGES} WHERE ${OF_CLIENT} AND k.id = $5`,
      ...sessionOf(companyId, session),
      id,
    );
    if (!found) throw new DomainError('NOT_FOUND', { fields: { package_id: 'unknown_package' } });
    if (!found.isFree) throw new DomainError('NO_PACKAGE_SESSION');
  }

  /** The package that can pay this session and expires first; null without one. */
  async findFirstFree(tx: Transaction, companyId: number, session: Session): Promise<number | null> {
    const [found] = await tx.$queryRawUnsafe<{ id: number }[]>(
      `SELECT k.id FROM ${PACKAGES} WHERE ${OF_CLIENT} AND ${IS_FREE} ORDER BY k.valid_until, k.id LIMIT 1`,
      ...sessionOf(companyId, session),
    );
    return found?.id ?? null;
  }

  /** Last days by id. */
  async findLastDays(
    tx: Tx,
    companyId: number,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await tx.$queryRaw<{ id: number; day: string }[]>`
      SELECT id, valid_until::text AS day FROM package WHERE company_id = ${companyId} AND id = ANY (${ids}::integer[])`;
    return new Map(rows.map(({ id, day }) => [id, day]));
  }

  async create(tx: Tx, companyId: number, sold: NewPackage): Promise<number> {
    const { id } = await tx.package.create({
      data: {
        company_id: companyId,
        client_id: sold.clientId,
        specialty_id: sold.specialtyId,
        name: sold.name,
        sessions: sold.sessions,
        price_cents: sold.priceCents,
        sold_on: parseWallClock(sold.soldOn),
        valid_until: parseWallClock(sold.validUntil),
        ...(sold.paid && { paid: sold.paid }),
      },
      select: { id: true },
    });
    return id;
  }

  /** Its price stays owed when it pays a session. False when it had ended already. */
  async end(tx: Tx, companyId: number, id: number, today: string): Promise<boolean> {
    const count = await tx.$executeRaw`
      UPDATE package k SET ended_on = ${today}::date, owed = EXISTS (
        SELECT FROM appointment a WHERE a.company_id = k.company_id AND a.package_id = k.id AND NOT a.credit_returned)
      WHERE company_id = ${companyId} AND id = ${id} AND ended_on IS NULL`;
    return count > 0;
  }

  /** Publishes the price of a package for billing. */
  async publish(tx: Tx, companyId: number, id: number): Promise<void> {
    const [event] = await tx.$queryRawUnsafe<PackageEvent[]>(
      `${EVENT_SQL} AND company_id = $1 AND id = $2`,
      companyId,
      id,
    );
    if (event) await publish(tx, packageChanged, event);
  }
}
