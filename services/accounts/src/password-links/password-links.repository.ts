import { passwordLinkRequested } from '@alinha/contracts-accounts';
import { type Language, languageSchema } from '@alinha/contracts-core';
import { type DatabaseConnection, type PublishedEvent, publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';

/** Not published again: an old request is useless. */
export const PASSWORD_LINK_EVENTS: PublishedEvent = {
  event: passwordLinkRequested,
  everything: 'SELECT WHERE false',
};

/** Housekeeping: an expired link is refused even before its row is deleted. Requests are handled within seconds. */
export async function deleteOldPasswordLinks({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM password_link WHERE expires_at <= now()');
  await pool.query(`DELETE FROM password_request WHERE requested_at <= now() - interval '1 day'`);
}

export type PasswordRequest = {
  readonly email: string;
  readonly language: Language;
  readonly requestedAt: Date;
};
export type LinkAccount = { readonly companyId: number; readonly userId: number; readonly email: string };
export type LinkOwner = LinkAccount & {
  readonly company: string;
  /** Was invited and has no password. */
  readonly invited: boolean;
};

@Injectable()
export class PasswordLinksRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async addRequest(tx: Tx, { email, language, requestedAt }: PasswordRequest): Promise<void> {
    const { id } = await tx.passwordRequest.create({ data: { email, language, requested_at: requestedAt } });
    await publish(tx, passwordLinkRequested, { request_id: id });
  }

  /** Null when it was handled. */
  async takeRequest(tx: Tx, id: number): Promise<PasswordRequest | null> {
    const [row] = await tx.$queryRaw<{ email: string; language: string; requested_at: Date }[]>`
      DELETE FROM password_request WHERE id = ${id} RETURNING email, language, requested_at`;
    if (!row) return null;
    return {
      email: row.email,
      language: languageSchema.parse(row.language),
      requestedAt: row.requested_at,
    };
  }

  /** Null for an unknown or deactivated account. People of a company that will be deleted can still cancel it. */
  async findRecipient(tx: Tx, email: string): Promise<Omit<LinkAccount, 'email'> | null> {
    const row = await tx.employee.findUnique({
      where: { email, deactivated_at: null },
      select: { company_id: true, id: true },
    });
    return row && { companyId: row.company_id, userId: row.id };
  }

  /**
   * Replaces the person's link. False when the account no longer has this e-mail, is deactivated or has accepted the
   * invitation, and when a newer request has deleted the e-mail of the link. Waits for a change of the account.
   */
  async replace(
    { companyId, userId, email }: LinkAccount,
    link: {
      readonly mailId: string;
      readonly tokenHash: Buffer;
      readonly expiresAt: Date;
      readonly isInvitation: boolean;
    },
  ): Promise<boolean> {
    const count = await this.database.client.$executeRaw`
      INSERT INTO password_link (company_id, employee_id, token_hash, expires_at)
      SELECT company_id, id, ${link.tokenHash}::bytea, ${link.expiresAt}::timestamptz FROM employee e
      WHERE company_id = ${companyId} AND id = ${userId} AND email = ${email} AND deactivated_at IS NULL
        AND (NOT ${link.isInvitation}::boolean OR invited_at IS NOT NULL)
        AND EXISTS (SELECT FROM mail m WHERE m.company_id = e.company_id AND m.id = ${link.mailId}::uuid)
      FOR SHARE OF e
      ON CONFLICT (company_id, employee_id) DO UPDATE
        SET token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at`;
    return count > 0;
  }

  /** Null for a link that cannot be used. */
  async find(tokenHash: Buffer, now: Date): Promise<LinkOwner | null> {
    const [row] = await this.database.client.$queryRaw<LinkOwner[]>`
      SELECT e.company_id AS "companyId", e.id AS "userId", e.email, c.name AS company,
        e.invited_at IS NOT NULL AS invited
      FROM password_link l JOIN employee e ON e.company_id = l.company_id AND e.id = l.employee_id
        JOIN company c ON c.id = e.company_id
      WHERE l.token_hash = ${tokenHash}::bytea AND l.expires_at > ${now}::timestamptz AND e.deactivated_at IS NULL`;
    return row ?? null;
  }

  /** One statement decides: of several uses of a link only one gets true. */
  async use(tx: Tx, { companyId, userId }: LinkAccount, tokenHash: Buffer, now: Date): Promise<boolean> {
    const count = await tx.$executeRaw`
      DELETE FROM password_link
      WHERE company_id = ${companyId} AND employee_id = ${userId} AND token_hash = ${tokenHash}::bytea
        AND expires_at > ${now}::timestamptz`;
    return count === 1;
  }

  /** Ends the link of a person whose e-mail or password has changed. */
  async delete(tx: Tx, companyId: number, userId: number): Promise<void> {
    await tx.passwordLink.deleteMany({ where: { company_id: companyId, employee_id: userId } });
  }
}
