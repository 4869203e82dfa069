import type { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import type { LinkAccount } from '../password-links/password-links.repository.ts';

export type ConfirmedEmail = LinkAccount & { readonly name: string };

/** Housekeeping: an expired link is refused even before its row is deleted. */
export async function deleteOldEmailLinks({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM email_link WHERE expires_at <= now()');
}

@Injectable()
export class EmailLinksRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** False for a person without this e-mail, and for a confirmed one. Waits for a change of the account. */
  async replace(
    { companyId, userId, email }: LinkAccount,
    link: { readonly mailId: string; readonly tokenHash: Buffer; readonly expiresAt: Date },
  ): Promise<boolean> {
    const count = await this.database.client.$executeRaw`
      INSERT INTO email_link (company_id, employee_id, email, token_hash, expires_at)
      SELECT company_id, id, email, ${link.tokenHash}::bytea, ${link.expiresAt}::timestamptz FROM employee e
      WHERE company_id = ${companyId} AND id = ${userId} AND email = ${email} AND deactivated_at IS NULL
        AND confirmed_email IS DISTINCT FROM email
        AND EXISTS (SELECT FROM mail m WHERE m.company_id = e.company_id AND m.id = ${link.mailId}::uuid)
      FOR SHARE OF e
      ON CONFLICT (company_id, employee_id) DO UPDATE
        SET email = EXCLUDED.email, token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at`;
    return count > 0;
  }

  /** One statement decides: a link confirms once, and only the e-mail to which it was sent. */
  async use(tx: Tx, tokenHash: Buffer, now: Date): Promise<ConfirmedEmail | null> {
    const [row] = await tx.$queryRaw<ConfirmedEmail[]>`
      WITH link AS (
        DELETE FROM email_link WHERE token_hash = ${tokenHash}::bytea AND expires_at > ${now}::timestamptz
        RETURNING company_id, employee_id, email)
      UPDATE employee e SET confirmed_email = e.email FROM link l
      WHERE e.company_id = l.company_id AND e.id = l.employee_id AND e.email = l.email AND e.deactivated_at IS NULL
      RETURNING e.company_id AS "companyId", e.id AS "userId", e.email, e.name`;
    return row ?? null;
  }

  async isConfirmed(companyId: number, userId: number): Promise<boolean> {
    const row = await this.database.client.employee.findFirst({
      where: { company_id: companyId, id: userId },
      select: { email: true, confirmed_email: true },
    });
    return row !== null && row.confirmed_email === row.email;
  }

  /** A used password link proves the mailbox, too. */
  async confirm(tx: Tx, companyId: number, userId: number): Promise<void> {
    await tx.$executeRaw`
      UPDATE employee SET confirmed_email = email WHERE company_id = ${companyId} AND id = ${userId}`;
  }
}
