import type { AbsenceRule, Credit, CreditReason, ExpiringCredit } from '@alinha/contracts-agenda';
import { parseWallClock } from '@alinha/contracts-core';
import { DatabaseConnection, DomainError, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { wallClock } from '../appointments/appointment-sql.ts';
import type { CompanyTime } from '../projections/company-clock.ts';

/** A credit `k` with its plan `p` and the session `used` that it pays. */
export const CREDITS = `credit k
  LEFT JOIN recurring_plan p ON p.company_id = k.company_id AND p.id = k.plan_id
  LEFT JOIN appointment used ON used.company_id = k.company_id AND used.credit_id = k.id AND NOT used.credit_returned`;

/** True when the credit can pay a session on this date. @param today SQL of the date */
export const live = (today: string) =>
  `k.revoked_at IS NULL AND used.id IS NULL AND p.cancelled_at IS NULL AND k.expires_on >= ${today}::date`;

/** Absences of the client's own; those that the studio causes count against no limit. */
const OWN_ABSENCES: readonly AbsenceRule[] = ['in_time', 'late', 'no_show'];

const inZone = (column: string) => wallClock(`${column} AT TIME ZONE $3`);

/** Of the company `$1`; `$2` is its date and `$3` its time zone. */
const SELECT_CREDITS = `
  SELECT k.id, k.client_id, k.plan_id, p.name AS plan_name, origin.id AS appointment_id,
    ${wallClock('k.origin_start')} AS origin_start, k.reason, k.note, granter.name AS granted_by_name,
    ${inZone('k.granted_at')} AS granted_at, k.expires_on::text AS expires_on,
    CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN used.id IS NOT NULL THEN 'used'
      WHEN p.cancelled_at IS NOT NULL THEN 'plan_ended' WHEN ${live('$2')} THEN 'live' ELSE 'expired' END AS state,
    CASE WHEN used.id IS NOT NULL THEN json_build_object('appointment_id', used.id,
      'start_datetime', ${wallClock('used.start_at')}) END AS used_by,
    ${inZone('k.revoked_at')} AS revoked_at, k.revoke_reason
  FROM ${CREDITS}
  LEFT JOIN appointment origin ON origin.company_id = k.company_id AND origin.id = k.origin_id
  LEFT JOIN employee granter ON granter.company_id = k.company_id AND granter.id = k.granted_by
  WHERE k.company_id = $1`;

export type NewCredit = {
  readonly clientId: number;
  readonly planId: number | null;
  readonly origin: { readonly id: number; readonly start: string } | null;
  readonly reason: CreditReason;
  readonly note: string | null;
  readonly grantedBy: number | null;
  readonly grantedAt: Date;
  readonly today: string;
  readonly expiresOn: string;
};

type Revocation = { readonly at: Date; readonly by: number | null; readonly reason: string | null };

export type CreditRecord = {
  readonly id: number;
  readonly clientId: number;
  readonly clientName: string;
  readonly planId: number | null;
  readonly isPlanEnded: boolean;
  readonly expiresOn: string;
  readonly isUsed: boolean;
  readonly isRevoked: boolean;
};

const SELECT_RECORD = `
  SELECT k.id, k.client_id AS "clientId", c.name AS "clientName", k.plan_id AS "planId",
    p.cancelled_at IS NOT NULL AS "isPlanEnded", k.expires_on::text AS "expiresOn",
    used.id IS NOT NULL AS "isUsed", k.revoked_at IS NOT NULL AS "isRevoked"
  FROM ${CREDITS} JOIN client c ON c.company_id = k.company_id AND c.id = k.client_id
  WHERE k.company_id = $1`;

export type Balance = {
  readonly live: number;
  readonly earnedThisMonth: number;
  /** Null when the plan is unknown or of another client. */
  readonly isPlanActive: boolean | null;
};

/** Credits of clients. Each change runs in a transaction that has locked the client. */
@Injectable()
export class CreditsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** All credits of a client, latest first. */
  async listOfClient(companyId: number, clientId: number, { today, zone }: CompanyTime): Promise<Credit[]> {
    const { rows } = await this.connection.pool.query<Credit>({
      name: 'credits.of-client',
      text: `${SELECT_CREDITS} AND k.client_id = $4 ORDER BY k.id DESC`,
      values: [companyId, today, zone, clientId],
    });
    return rows;
  }

  async get(tx: Tx, companyId: number, id: number, { today, zone }: CompanyTime): Promise<Credit> {
    const [credit] = await tx.$queryRawUnsafe<Credit[]>(
      `${SELECT_CREDITS} AND k.id = $4`,
      companyId,
      today,
      zone,
      id,
    );
    if (!credit) throw new Error(`credit ${id} vanished in its own transaction`);
    return credit;
  }

  /** Live credits of clients in use that expire on or before `until`, soonest first. */
  async listExpiring(companyId: number, today: string, until: string): Promise<ExpiringCredit[]> {
    const { rows } = await this.connection.pool.query<ExpiringCredit>({
      name: 'credits.expiring',
      text: `SELECT k.id, k.client_id, c.name AS client_name, k.expires_on::text AS expires_on
             FROM ${CREDITS} JOIN client c ON c.company_id = k.company_id AND c.id = k.client_id
             WHERE k.company_id = $1 AND ${live('$2')} AND k.expires_on <= $3::date AND NOT c.archived
             ORDER BY k.expires_on, k.id`,
      values: [companyId, today, until],
    });
    return rows;
  }

  /** As {@link findFirstLive}. @throws DomainError NO_CREDIT */
  async getFirstLive(
    tx: Transaction,
    companyId: number,
    clientId: number,
    days: { readonly today: string; readonly date: string },
  ): Promise<number> {
    const id = await this.findFirstLive(tx, companyId, clientId, days);
    if (id === null) throw new DomainError('NO_CREDIT');
    return id;
  }

  /** The live credit that expires first and can pay a session on `date`. */
  async findFirstLive(
    tx: Transaction,
    companyId: number,
    clientId: number,
    { today, date }: { readonly today: string; readonly date: string },
  ): Promise<number | null> {
    const [credit] = await tx.$queryRawUnsafe<{ id: number }[]>(
      `SELECT k.id FROM ${CREDITS}
       WHERE k.company_id = $1 AND k.client_id = $2 AND ${live('$3')} AND k.expires_on >= $4::date
       ORDER BY k.expires_on, k.id LIMIT 1`,
      companyId,
      clientId,
      today,
      date,
    );
    return credit?.id ?? null;
  }

  /**
   * Checks that credits and packages still pay their sessions after a move.
   * @throws DomainError NO_CREDIT, NO_PACKAGE_SESSION
   */
  async requireValid(
    tx: Tx,
    companyId: number,
    moved: readonly Pick<AppointmentRecord, 'creditId' | 'packageId' | 'start'>[],
  ): Promise<void> {
    const paid = moved.filter(({ creditId, packageId }) => creditId !== null || packageId !== null);
    if (paid.length === 0) return;
    const [expired] = await tx.$queryRawUnsafe<{ code: 'NO_CREDIT' | 'NO_PACKAGE_SESSION' }[]>(
      `SELECT CASE WHEN k.id IS NULL THEN 'NO_PACKAGE_SESSION' ELSE 'NO_CREDIT' END AS code
       FROM unnest($2::integer[], $3::integer[], $4::date[]) AS moved (credit_id, package_id, day)
       LEFT JOIN credit k ON k.company_id = $1 AND k.id = moved.credit_id AND k.expires_on < moved.day
       LEFT JOIN package p ON p.company_id = $1 AND p.id = moved.package_id AND p.valid_until < moved.day
       WHERE k.id IS NOT NULL OR p.id IS NOT NULL LIMIT 1`,
      companyId,
      paid.map(({ creditId }) => creditId),
      paid.map(({ packageId }) => packageId),
      paid.map(({ start }) => start.slice(0, 10)),
    );
    if (expired) throw new DomainError(expired.code);
  }

  /** What limits and rules need to know about the credits of each client and a plan of theirs, in the same order. */
  findBalances(
    tx: Tx,
    companyId: number,
    owners: readonly { readonly clientId: number; readonly planId: number | null }[],
    today: string,
  ): Promise<Balance[]> {
    return tx.$queryRawUnsafe<Balance[]>(
      `SELECT
         (SELECT cancelled_at IS NULL FROM recurring_plan
          WHERE company_id = $1 AND id = owner.plan_id AND client_id = owner.client_id) AS "isPlanActive",
         count(*) FILTER (WHERE ${live('$4')})::integer AS live,
         count(*) FILTER (WHERE k.revoked_at IS NULL AND k.reason = ANY ($5::text[])
           AND date_trunc('month', k.granted_on) = date_trunc('month', $4::date))::integer AS "earnedThisMonth"
       FROM unnest($2::integer[], $3::integer[]) WITH ORDINALITY AS owner (client_id, plan_id, place)
       LEFT JOIN (${CREDITS}) ON k.company_id = $1 AND k.client_id = owner.client_id
       GROUP BY owner.place, owner.client_id, owner.plan_id ORDER BY owner.place`,
      companyId,
      owners.map(({ clientId }) => clientId),
      owners.map(({ planId }) => planId),
      today,
      OWN_ABSENCES,
    );
  }

  async find(tx: Tx, companyId: number, id: number): Promise<CreditRecord | null> {
    const [credit] = await this.findAll(tx, companyId, [id]);
    return credit ?? null;
  }

  findAll(tx: Tx, companyId: number, ids: readonly number[]): Promise<CreditRecord[]> {
    return tx.$queryRawUnsafe<CreditRecord[]>(
      `${SELECT_RECORD} AND k.id = ANY ($2::integer[])`,
      companyId,
      ids,
    );
  }

  /** The credit that an absence earned and that was not revoked; null without one. */
  async findOfOrigin(tx: Tx, companyId: number, appointmentId: number): Promise<CreditRecord | null> {
    const [credit] = await tx.$queryRawUnsafe<CreditRecord[]>(
      `${SELECT_RECORD} AND k.origin_id = $2 AND k.revoked_at IS NULL`,
      companyId,
      appointmentId,
    );
    return credit ?? null;
  }

  async create(tx: Tx, companyId: number, credit: NewCredit): Promise<number> {
    const { origin } = credit;
    const { id } = await tx.credit.create({
      data: {
        company_id: companyId,
        client_id: credit.clientId,
        plan_id: credit.planId,
        origin_id: origin?.id ?? null,
        origin_start: origin && parseWallClock(origin.start),
        reason: credit.reason,
        note: credit.note,
        granted_by: credit.grantedBy,
        granted_at: credit.grantedAt,
        granted_on: parseWallClock(credit.today),
        expires_on: parseWallClock(credit.expiresOn),
      },
      select: { id: true },
    });
    return id;
  }

  async revoke(tx: Tx, companyId: number, id: number, { at, by, reason }: Revocation): Promise<void> {
    await tx.credit.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { revoked_at: at, revoked_by: by, revoke_reason: reason },
    });
  }
}
