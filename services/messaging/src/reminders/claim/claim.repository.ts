import { type Language, languageSchema } from '@alinha/contracts-core';
import type { SendType } from '@alinha/contracts-messaging';
import { usableZone } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../../messaging.database.ts';

/** Messages that a phone sent in a fixed window of one minute. */
export type RateWindow = { readonly startedAt: Date; readonly count: number };

/** A company and the data that its messages need. */
export type SendingCompany = {
  readonly companyId: number;
  readonly name: string;
  readonly timeZone: string;
  readonly language: Language;
  readonly type: SendType;
  /** Null before the first phone. */
  readonly instance: string | null;
  readonly isOpen: boolean;
  /** Null before the first message. */
  readonly window: RateWindow | null;
  /** Null when the company uses the default text. */
  readonly template: string | null;
};

/** A reminder that only this process may send until its claim expires. */
export type ClaimedReminder = {
  readonly id: number;
  readonly appointmentId: number;
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  readonly clientId: number;
  readonly attempts: number;
  /** E.164 number of the last attempt. */
  readonly phone: string | null;
  /** Last attempt, if its outcome is unknown: the message may have been sent. */
  readonly unknownAttempt: { readonly instance: string; readonly address: string | null } | null;
};

type CompanyRow = {
  readonly name: string;
  readonly timezone: string;
  readonly language: string;
  readonly type: SendType | null;
  readonly instance: string | null;
  readonly state: string | null;
  readonly window_started_at: Date | null;
  readonly window_count: number | null;
  readonly template: string | null;
};

type ReminderRow = {
  readonly id: number;
  readonly appointment_id: number;
  readonly start: string;
  readonly client_id: number;
  readonly attempts: number;
  readonly phone: string | null;
  readonly address: string | null;
  readonly unknown_instance: string | null;
};

@Injectable()
export class ClaimRepository {
  constructor(private readonly database: MessagingDatabase) {}

  /** Companies with a reminder that is due or waits for its next attempt until `now`. */
  async listCompanies(now: Date): Promise<number[]> {
    const rows = await this.database.client.$queryRaw<{ company_id: number }[]>`
      SELECT company_id FROM company c
      WHERE NOT EXISTS (SELECT FROM erased_company e WHERE e.company_id = c.company_id) AND (
        EXISTS (SELECT FROM appointment a WHERE a.company_id = c.company_id AND a.remind_at <= ${now}::timestamptz)
        OR EXISTS (SELECT FROM delivery d WHERE d.company_id = c.company_id AND d.status = 'queued' AND d.kind = 'reminder'
          AND d.next_attempt_at <= ${now}::timestamptz
          AND (d.claimed_until IS NULL OR d.claimed_until <= ${now}::timestamptz)))`;
    return rows.map(({ company_id }) => company_id);
  }

  /** Null for an unknown or erased company. */
  async findCompany(companyId: number, tx: Tx = this.database.client): Promise<SendingCompany | null> {
    const [row] = await tx.$queryRaw<CompanyRow[]>`
      SELECT c.name, c.timezone, c.language, s.type, s.instance_id AS instance, i.state, i.window_started_at, i.window_count,
        t.text AS template
      FROM company c
      LEFT JOIN whatsapp_settings s ON s.company_id = c.company_id
      LEFT JOIN whatsapp_instance i ON i.company_id = c.company_id AND i.name = s.instance_id
      LEFT JOIN message_template t ON t.company_id = c.company_id AND t.language = c.language
      WHERE c.company_id = ${companyId} AND NOT EXISTS (SELECT FROM erased_company WHERE company_id = ${companyId})`;
    return row ? companyOf(companyId, row) : null;
  }

  /**
   * Moves due reminders from their appointments to the delivery log. A sent, failed or queued reminder is unchanged; a
   * skipped one is queued again.
   */
  async queueDue(tx: Tx, companyId: number, now: Date): Promise<void> {
    await tx.$executeRaw`
      WITH due AS (
        UPDATE appointment a SET remind_at = NULL
        FROM (
          SELECT id, remind_at FROM appointment WHERE company_id = ${companyId} AND remind_at <= ${now}::timestamptz
        ) scheduled
        WHERE a.company_id = ${companyId} AND a.id = scheduled.id
        RETURNING a.id, a.start_at, a.client_id, scheduled.remind_at AS due_at
      )
      INSERT INTO delivery AS d (company_id, kind, appointment_id, start_at, client_id, due_at, next_attempt_at)
      SELECT ${companyId}::int, 'reminder', id, start_at, client_id, due_at, ${now}::timestamptz FROM due
      ORDER BY start_at, id
      ON CONFLICT (company_id, appointment_id, start_at, client_id) DO UPDATE
      SET status = 'queued', reason = NULL, attempts = 0, due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at
      WHERE d.status = 'skipped'`;
  }

  /** Claims queued reminders, earliest start first. */
  async claim(
    tx: Tx,
    companyId: number,
    { now, claimedUntil, limit }: { readonly now: Date; readonly claimedUntil: Date; readonly limit: number },
  ): Promise<ClaimedReminder[]> {
    const rows = await tx.$queryRaw<ReminderRow[]>`
      WITH claimed AS (
        UPDATE delivery d SET claimed_until = ${claimedUntil}::timestamptz, reason = NULL
        FROM (
          SELECT id, claimed_until FROM delivery
          WHERE company_id = ${companyId} AND status = 'queued' AND kind = 'reminder'
            AND next_attempt_at <= ${now}::timestamptz
            AND (claimed_until IS NULL OR claimed_until <= ${now}::timestamptz)
          ORDER BY start_at, appointment_id LIMIT ${limit}
        ) queued
        WHERE d.company_id = ${companyId} AND d.id = queued.id
        RETURNING d.*, queued.claimed_until AS expired_claim
      )
      SELECT id, appointment_id, start_at::text AS start, client_id, attempts, phone, address,
        CASE WHEN expired_claim IS NOT NULL THEN instance END AS unknown_instance
      FROM claimed ORDER BY start_at, appointment_id`;
    return rows.map(reminderOf);
  }
}

function companyOf(companyId: number, row: CompanyRow): SendingCompany {
  return {
    companyId,
    name: row.name,
    timeZone: usableZone(row.timezone),
    language: languageSchema.parse(row.language),
    type: row.type ?? 'none',
    instance: row.instance,
    isOpen: row.state === 'open',
    window: row.window_started_at && { startedAt: row.window_started_at, count: row.window_count ?? 0 },
    template: row.template,
  };
}

function reminderOf(row: ReminderRow): ClaimedReminder {
  const { id, start, attempts, phone, address, unknown_instance: instance } = row;
  return {
    id,
    start,
    attempts,
    phone,
    appointmentId: row.appointment_id,
    clientId: row.client_id,
    unknownAttempt: instance === null ? null : { instance, address },
  };
}
