import { type Language, languageSchema } from '@alinha/contracts-core';
import type { SendType } from '@alinha/contracts-messaging';
import { DatabaseConnection } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../messaging.database.ts';
import { SEND_LIMIT_MS } from '../provider/whatsapp-provider.ts';
import { usableZone } from '../reminders/instants.ts';
import { MESSAGES_PER_MINUTE } from '../tokens.ts';
import type { DueReminder, Outcome } from './outcomes.ts';

/** The minute in which a phone's messages are counted. */
export type SendingWindow = { readonly startedAt: Date; readonly count: number };

/** What a company sends with. */
export type Sender = {
  readonly companyId: number;
  readonly name: string;
  readonly timeZone: string;
  readonly language: Language;
  readonly type: SendType;
  /** Its phone's connection; null when it never had one. */
  readonly instance: string | null;
  readonly isOpen: boolean;
  /** What its phone sent in its running minute, if one runs. */
  readonly window: SendingWindow | null;
  /** Its own text; null when it uses the product's. */
  readonly template: string | null;
};

type SenderRow = {
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

type DueRow = {
  readonly id: number;
  readonly appointment_id: number;
  readonly start_at: string;
  readonly client_id: number;
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly claimed_until: Date | null;
  readonly phone: string | null;
  readonly instance: string | null;
};

/** What is to be sent to whom, as it will stand in the log. */
export type WantedClaim = {
  readonly id: number;
  readonly turnAt: Date;
  readonly claim: Date | null;
  readonly clientId: number;
  readonly phone: string;
  readonly text: string;
};

const WINDOW_MS = 60_000;
/** A batch is sent well within this; afterwards its sender counts as dead. */
const CLAIM_MS = 4 * 60_000;
/** So long before its claim ends a sender begins nothing more: what is under way then ends while it is still its own. */
export const CLAIM_REST_MS = 2 * SEND_LIMIT_MS;

@Injectable()
export class SendingRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    @Inject(MESSAGES_PER_MINUTE) private readonly messagesPerMinute: number,
  ) {}

  async findSender(companyId: number): Promise<Sender | null> {
    const { rows } = await this.connection.pool.query<SenderRow>({
      name: 'sending.sender',
      text: `SELECT c.name, c.timezone, c.language, s.type, s.instance_id AS instance, i.state,
               i.window_started_at, i.window_count, t.text AS template
             FROM company c
             LEFT JOIN whatsapp_settings s ON s.company_id = c.company_id
             LEFT JOIN whatsapp_instance i ON i.company_id = c.company_id AND i.name = s.instance_id
             LEFT JOIN message_template t ON t.company_id = c.company_id AND t.language = c.language
             WHERE c.company_id = $1`,
      values: [companyId],
    });
    const [row] = rows;
    if (!row) return null;
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

  /** How many messages the phone may send now, and when its next minute begins. */
  allowance({ window }: Sender, now: Date): { readonly allowed: number; readonly nextWindowAt: Date } {
    const running = runningWindow(window, now);
    return {
      allowed: Math.max(0, this.messagesPerMinute - running.count),
      nextWindowAt: new Date(running.startedAt.getTime() + WINDOW_MS),
    };
  }

  /** Soonest start first. */
  async listDue(companyId: number, now: Date, limit: number): Promise<DueReminder[]> {
    const { rows } = await this.connection.pool.query<DueRow>({
      name: 'sending.due',
      text: `SELECT id, appointment_id, start_at::text, client_id, attempts, next_attempt_at, claimed_until, phone,
               instance
             FROM delivery
             WHERE company_id = $1 AND status = 'queued' AND kind = 'reminder' AND next_attempt_at <= $2
               AND (claimed_until IS NULL OR claimed_until <= $2)
             ORDER BY start_at, id LIMIT $3`,
      values: [companyId, now, limit],
    });
    return rows.map((row) => ({
      id: row.id,
      appointmentId: row.appointment_id,
      start: row.start_at,
      clientId: row.client_id,
      attempts: row.attempts,
      turnAt: row.next_attempt_at,
      claimedUntil: row.claimed_until,
      phone: row.phone,
      instance: row.instance,
    }));
  }

  /**
   * Takes as many as the phone may still send in its running minute, so that nobody else sends them, and writes down what
   * goes out before it does. The others' turn comes with the next minute.
   * @returns how often each of those taken was tried, this time counted; none when the phone is not connected any more.
   */
  async claim(
    tx: Tx,
    { companyId, instance }: { readonly companyId: number; readonly instance: string },
    wanted: readonly WantedClaim[],
    now: Date,
  ): Promise<{ readonly attempts: ReadonlyMap<number, number>; readonly claimedUntil: Date }> {
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const window = await this.lockWindow(tx, companyId, instance, now);
    if (!window) return { attempts: new Map(), claimedUntil };
    const allowed = Math.max(0, this.messagesPerMinute - window.count);
    const taken = await tx.$queryRaw<{ id: number; attempts: number }[]>`
      UPDATE delivery d
      SET claimed_until = ${claimedUntil}, attempts = d.attempts + 1, reason = NULL, instance = ${instance},
        client_id = w."clientId", phone = w.phone, text = w.text
      FROM jsonb_to_recordset(${JSON.stringify(wanted.slice(0, allowed))}::jsonb)
        AS w (id int, "turnAt" timestamptz, claim timestamptz, "clientId" int, phone text, text text)
      WHERE d.company_id = ${companyId} AND d.id = w.id AND d.status = 'queued'
        AND d.next_attempt_at = w."turnAt" AND d.claimed_until IS NOT DISTINCT FROM w.claim
      RETURNING d.id, d.attempts`;
    await this.countSent(tx, instance, window.startedAt, window.count + taken.length);
    if (wanted.length > allowed) {
      const next = new Date(window.startedAt.getTime() + WINDOW_MS);
      await tx.$executeRaw`
        UPDATE delivery d SET next_attempt_at = ${next}, claimed_until = NULL
        FROM jsonb_to_recordset(${JSON.stringify(wanted.slice(allowed))}::jsonb)
          AS w (id int, "turnAt" timestamptz, claim timestamptz)
        WHERE d.company_id = ${companyId} AND d.id = w.id AND d.status = 'queued'
          AND d.next_attempt_at = w."turnAt" AND d.claimed_until IS NOT DISTINCT FROM w.claim`;
    }
    return { attempts: new Map(taken.map(({ id, attempts }) => [id, attempts])), claimedUntil };
  }

  /** A message that somebody waits for is sent at once, and counts. */
  async countOne(tx: Tx, companyId: number, instance: string, now: Date): Promise<void> {
    const window = await this.lockWindow(tx, companyId, instance, now);
    if (window) await this.countSent(tx, instance, window.startedAt, window.count + 1);
  }

  /** An outcome whose turn or claim does not stand any more changes nothing. */
  async settle(tx: Tx, companyId: number, outcomes: readonly Outcome[]): Promise<void> {
    await tx.$executeRaw`
      UPDATE delivery d
      SET status = o.status, reason = o.reason, attempts = o.attempts, next_attempt_at = o."nextAttemptAt",
        claimed_until = o."claimedUntil", sent_at = o."sentAt", provider_message_id = o."messageId",
        phone = coalesce(o.phone, d.phone)
      FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        AS o (id int, "turnAt" timestamptz, claim timestamptz, status text, reason text, attempts int, "nextAttemptAt" timestamptz,
          "claimedUntil" timestamptz, "sentAt" timestamptz, "messageId" text, phone text)
      WHERE d.company_id = ${companyId} AND d.id = o.id AND d.status = 'queued'
        AND d.next_attempt_at = o."turnAt" AND d.claimed_until IS NOT DISTINCT FROM o.claim`;
  }

  /** The running minute of a phone that is connected; a new one when the last is over. */
  private async lockWindow(
    tx: Tx,
    companyId: number,
    instance: string,
    now: Date,
  ): Promise<SendingWindow | null> {
    const [row] = await tx.$queryRaw<{ window_started_at: Date | null; window_count: number }[]>`
      SELECT window_started_at, window_count FROM whatsapp_instance
      WHERE company_id = ${companyId} AND name = ${instance} AND state = 'open' FOR UPDATE`;
    if (!row) return null;
    const { window_started_at: startedAt, window_count: count } = row;
    return runningWindow(startedAt && { startedAt, count }, now);
  }

  private async countSent(tx: Tx, instance: string, startedAt: Date, count: number): Promise<void> {
    await tx.$executeRaw`
      UPDATE whatsapp_instance SET window_started_at = ${startedAt}, window_count = ${count} WHERE name = ${instance}`;
  }
}

/** A new one when the last is over. */
function runningWindow(last: SendingWindow | null, now: Date): SendingWindow {
  const isOver = !last || now.getTime() - last.startedAt.getTime() >= WINDOW_MS;
  return isOver ? { startedAt: now, count: 0 } : last;
}
