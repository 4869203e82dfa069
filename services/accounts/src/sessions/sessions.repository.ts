import type { SessionOwner } from '@alinha/contracts-accounts';
import type { Role } from '@alinha/contracts-core';
import type { Caller, DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { roleOf } from '../employees/employees.repository.ts';
import type { Device } from './device-of.ts';

export type FoundSession = Omit<
  SessionOwner,
  'is_blog_admin' | 'role' | 'needs_factor' | 'own_agenda_only'
> & {
  readonly role: Role;
  readonly needsFactor: boolean;
  /** Setting of the company, for every role. */
  readonly ownAgendaOnly: boolean;
  readonly email: string;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
};

/** Device and place of a sign-in. `network` is the start of the address, only when the country is unknown. */
export type SignInPlace = Device & { readonly country: string | null; readonly network: string | null };

export type OwnSession = SignInPlace & {
  readonly id: string;
  /** Id in the API. */
  readonly number: number;
  readonly createdAt: Date;
  /** At most an hour before the last use. */
  readonly lastSeenAt: Date;
};

type EndedSession = Device & { readonly id: string };

/** Housekeeping only: an expired session is refused even before its row is deleted. */
export async function deleteExpiredSessions({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM session WHERE expires_at <= now()');
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async create(
    tx: Tx,
    owner: { companyId: number; userId: number },
    place: SignInPlace,
    tokenHash: Buffer,
    now: Date,
    expiresAt: Date,
  ): Promise<void> {
    await tx.session.create({
      data: {
        token_hash: new Uint8Array(tokenHash),
        company_id: owner.companyId,
        employee_id: owner.userId,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
        ...place,
      },
    });
  }

  /** Also returns an expired session; the caller checks `expiresAt`. */
  async findByTokenHash(tokenHash: Buffer): Promise<FoundSession | null> {
    const [row] = await this.database.client.$queryRaw<
      (Omit<FoundSession, 'role'> & { readonly role: string })[]
    >`
      SELECT s.id AS session_id, s.company_id, s.employee_id AS user_id, e.is_admin, e.role, e.email,
        s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt",
        c.require_second_factor
          AND NOT EXISTS (SELECT FROM totp_factor t WHERE t.company_id = e.company_id AND t.employee_id = e.id
            AND t.confirmed_at IS NOT NULL)
          AND NOT EXISTS (SELECT FROM passkey p WHERE p.company_id = e.company_id AND p.employee_id = e.id)
          AS "needsFactor",
        c.own_agenda_only AS "ownAgendaOnly"
      FROM session s JOIN employee e ON e.company_id = s.company_id AND e.id = s.employee_id
        JOIN company c ON c.id = s.company_id
      WHERE s.token_hash = ${tokenHash}::bytea`;
    return row ? { ...row, role: roleOf(row) } : null;
  }

  /** updateMany does not fail when the session has ended meanwhile. */
  async extend(id: string, now: Date, expiresAt: Date): Promise<void> {
    await this.database.client.session.updateMany({
      where: { id },
      data: { last_seen_at: now, expires_at: expiresAt },
    });
  }

  async confirm(id: string, now: Date): Promise<void> {
    await this.database.client.session.updateMany({ where: { id }, data: { confirmed_at: now } });
  }

  /** Time of the last password entry: sign-in or a later confirmation. Null when the session has ended. */
  async confirmedAt(tx: Tx, id: string): Promise<Date | null> {
    const row = await tx.session.findUnique({
      where: { id },
      select: { created_at: true, confirmed_at: true },
    });
    return row && (row.confirmed_at ?? row.created_at);
  }

  /** False when the session had ended already. */
  async delete(tx: Tx, id: string): Promise<boolean> {
    const { count } = await tx.session.deleteMany({ where: { id } });
    return count === 1;
  }

  /** Sessions that have not expired, last used first. */
  async listOfUser(companyId: number, userId: number, now: Date): Promise<OwnSession[]> {
    const rows = await this.database.client.session.findMany({
      where: { company_id: companyId, employee_id: userId, expires_at: { gt: now } },
      orderBy: [{ last_seen_at: 'desc' }, { id: 'asc' }],
    });
    return rows.map(({ id, number, browser, system, country, network, created_at, last_seen_at }) => ({
      id,
      number,
      browser,
      system,
      country,
      network,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
    }));
  }

  /** Null when the session had ended already or is another person's. */
  async deleteOwn(tx: Tx, { companyId, userId }: Caller, number: number): Promise<EndedSession | null> {
    const [row] = await tx.$queryRaw<EndedSession[]>`
      DELETE FROM session WHERE company_id = ${companyId} AND employee_id = ${userId} AND number = ${number}
      RETURNING id, browser, system`;
    return row ?? null;
  }

  /** Ends the caller's sessions except the current one and returns their ids. */
  async deleteOthers(tx: Tx, { companyId, userId, sessionId }: Caller): Promise<string[]> {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      DELETE FROM session WHERE company_id = ${companyId} AND employee_id = ${userId} AND id <> ${sessionId}::uuid
      RETURNING id`;
    return rows.map(({ id }) => id);
  }

  async deleteOfCompany(tx: Tx, companyId: number): Promise<void> {
    await tx.session.deleteMany({ where: { company_id: companyId } });
  }

  /** Ends a user's sessions except `exceptId`, and sign-ins whose second step is missing. */
  async deleteOfUser(tx: Tx, companyId: number, userId: number, exceptId: string | null): Promise<void> {
    await tx.session.deleteMany({
      where: { company_id: companyId, employee_id: userId, ...(exceptId && { id: { not: exceptId } }) },
    });
    await tx.pendingSignIn.deleteMany({ where: { company_id: companyId, employee_id: userId } });
  }
}
