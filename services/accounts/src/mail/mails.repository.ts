import { mailWritten } from '@alinha/contracts-accounts';
import { type Language, languageSchema, MINUTE_MS } from '@alinha/contracts-core';
import { type PublishedEvent, publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { MAIL_KINDS, type MailKind, mailKindOf } from './mail-kinds.ts';

/** Not published again: the scan finds e-mails that wait. */
export const MAIL_EVENTS: PublishedEvent = { event: mailWritten, everything: 'SELECT WHERE false' };

export type NewMail = {
  readonly kind: MailKind;
  readonly userId: number;
  readonly recipient: string;
  /** Default: the language of the company. */
  readonly language?: Language;
  readonly at: Date;
};

export type MailKey = { readonly companyId: number; readonly id: string };

export type ClaimedMail = MailKey & {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly language: Language;
  readonly createdAt: Date;
  readonly sendBefore: Date;
  readonly attempts: number;
  readonly userId: number;
  readonly name: string;
  readonly company: string;
  readonly timeZone: string;
};

@Injectable()
export class MailsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async add(tx: Tx, companyId: number, mail: NewMail): Promise<void> {
    const { kind, userId, recipient, language = null, at } = mail;
    const sendBefore = new Date(at.getTime() + MAIL_KINDS[kind] * MINUTE_MS);
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO mail (company_id, kind, employee_id, recipient, language, created_at, send_before, next_attempt_at)
      SELECT id, ${kind}::text, ${userId}::integer, ${recipient}::text, COALESCE(${language}::text, language),
        ${at}::timestamptz, ${sendBefore}::timestamptz, ${at}::timestamptz
      FROM company WHERE id = ${companyId} RETURNING id`;
    if (row) await publish(tx, mailWritten, { company_id: companyId, mail_id: row.id });
  }

  async listDue(now: Date, limit: number): Promise<MailKey[]> {
    const rows = await this.database.client.mail.findMany({
      where: { next_attempt_at: { lte: now } },
      orderBy: { next_attempt_at: 'asc' },
      take: limit,
      select: { company_id: true, id: true },
    });
    return rows.map(({ company_id, id }) => ({ companyId: company_id, id }));
  }

  /**
   * Begins an attempt and sets the time of the next one, so that no other process begins one meanwhile. Null when it is not
   * due or was sent.
   */
  async claim({ companyId, id }: MailKey, now: Date): Promise<ClaimedMail | null> {
    const [row] = await this.database.client.$queryRaw<ClaimedMail[]>`
      UPDATE mail m SET attempts = attempts + 1,
        next_attempt_at = ${now}::timestamptz + make_interval(mins => (ARRAY[1, 2, 4, 8, 10])[LEAST(attempts + 1, 5)])
      FROM employee e JOIN company c ON c.id = e.company_id
      WHERE m.company_id = ${companyId} AND m.id = ${id}::uuid AND m.next_attempt_at <= ${now}::timestamptz
        AND e.company_id = m.company_id AND e.id = m.employee_id
      RETURNING m.company_id AS "companyId", m.id::text, m.kind, m.recipient, m.language, m.created_at AS "createdAt",
        m.send_before AS "sendBefore", m.attempts, e.id AS "userId", e.name, c.name AS company, c.timezone AS "timeZone"`;
    if (!row) return null;
    // A kind of a later release waits for that release.
    const kind = mailKindOf(row.kind);
    return kind ? { ...row, kind, language: languageSchema.parse(row.language) } : null;
  }

  /** Deletes e-mails of a kind that wait for a person. */
  async deleteOfUser(tx: Tx, companyId: number, userId: number, kind: MailKind): Promise<void> {
    await tx.mail.deleteMany({ where: { company_id: companyId, employee_id: userId, kind } });
  }

  async delete({ companyId, id }: MailKey): Promise<void> {
    await this.database.client.mail.deleteMany({ where: { company_id: companyId, id } });
  }
}
