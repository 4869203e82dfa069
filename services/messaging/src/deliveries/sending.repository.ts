import { type Language, languageSchema } from '@alinha/contracts-core';
import type { SendType } from '@alinha/contracts-messaging';
import { DatabaseConnection, Gathered, grouped } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../messaging.database.ts';
import { SEND_LIMIT_MS } from '../provider/whatsapp-provider.ts';
import { usableZone } from '../reminders/instants.ts';
import { MESSAGES_PER_MINUTE } from '../tokens.ts';
import { byAppointment, takenOff } from './due-reminders.repository.ts';
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
  readonly company_id: number;
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

/** What is to be sent to whom, as it will stand in the log. */
export type WantedClaim = Pick<
  DueReminder,
  'id' | 'isLogged' | 'appointmentId' | 'start' | 'clientId' | 'dueAt' | 'turnAt'
> & {
  readonly claim: Date | null;
  readonly phone: string;
  /** Of the phone, as the provider names it. */
  readonly address: string;
  readonly text: string;
};

/** What one phone is to send now. */
export type Claim = {
  readonly companyId: number;
  readonly instance: string;
  readonly wanted: readonly WantedClaim[];
  readonly now: Date;
  readonly claimedUntil: Date;
};
/** How often each that was taken was tried, this time counted, by its id. */
export type Claimed = ReadonlyMap<number, number>;
export type CompanyOutcome = Outcome & { readonly companyId: number };

type TakenClaim = WantedClaim &
  Pick<Claim, 'companyId' | 'instance' | 'claimedUntil'> & { readonly place: number };
type ClaimedRow = {
  readonly place: number;
  readonly instance: string;
  readonly id: number;
  readonly attempts: number;
};

const CLAIM_DUE = `
  WITH due AS (${takenOff('$1')}), logged AS (
    INSERT INTO delivery (id, company_id, kind, appointment_id, start_at, client_id, due_at, next_attempt_at, attempts,
      claimed_until, instance, phone, address, text)
    SELECT id, "companyId", 'reminder', "appointmentId", start, "clientId", "dueAt", "turnAt", 1,
      "claimedUntil", instance, phone, address, text
    FROM due
  )
  SELECT place, instance, id, 1 AS attempts FROM due`;

const WINDOW_MS = 60_000;
/** A batch is sent well within this; afterwards its sender counts as dead. */
export const CLAIM_MS = 4 * 60_000;
/** So long before its claim ends a sender begins nothing more: what is under way then ends while it is still its own. */
export const CLAIM_REST_MS = 2 * SEND_LIMIT_MS;

/** Companies whose turn comes in the same moment share their statements. */
@Injectable()
export class SendingRepository {
  private readonly senders = new Gathered((companyIds: readonly number[]) => this.readSenders(companyIds));

  constructor(
    private readonly connection: DatabaseConnection,
    @Inject(MESSAGES_PER_MINUTE) private readonly messagesPerMinute: number,
  ) {}

  /** Null for a company that is not known. */
  findSender(companyId: number): Promise<Sender | null> {
    return this.senders.do(companyId);
  }

  /** How many messages the phone may send now, and when its next minute begins. */
  allowance({ window }: Sender, now: Date): { readonly allowed: number; readonly nextWindowAt: Date } {
    const running = runningWindow(window, now);
    return {
      allowed: Math.max(0, this.messagesPerMinute - running.count),
      nextWindowAt: new Date(running.startedAt.getTime() + WINDOW_MS),
    };
  }

  /**
   * Takes as many as each phone may still send in its running minute, so that nobody else sends them, and writes down what
   * goes out before it does. The turn of the others in the log comes with the next minute; those that are only due stay so.
   * @returns for each claim how often each of those taken was tried, this time counted; none when the phone is not connected
   *   any more.
   */
  async claim(tx: Tx, claims: readonly Claim[]): Promise<Claimed[]> {
    const windows = await this.lockWindows(tx, claims);
    const taken: TakenClaim[] = [];
    const postponed: object[] = [];
    const reserved = new Map<string, number>();
    claims.forEach(({ companyId, instance, wanted, claimedUntil }, place) => {
      const window = windows.get(instance);
      if (!window) return;
      const count = reserved.get(instance) ?? window.count;
      const allowed = Math.max(0, this.messagesPerMinute - count);
      reserved.set(instance, count + Math.min(allowed, wanted.length));
      const next = new Date(window.startedAt.getTime() + WINDOW_MS);
      for (const row of wanted.slice(0, allowed))
        taken.push({ ...row, companyId, instance, claimedUntil, place });
      for (const { id, turnAt, claim, isLogged } of wanted.slice(allowed))
        if (isLogged) postponed.push({ companyId, id, turnAt, claim, next });
    });
    const rows = [
      ...(await this.claimLogged(
        tx,
        taken.filter(({ isLogged }) => isLogged),
      )),
      ...(await this.claimDue(
        tx,
        taken.filter(({ isLogged }) => !isLogged),
      )),
    ];
    const more = grouped(rows, ({ instance }) => instance);
    await this.countSent(
      tx,
      [...windows].map(([instance, { startedAt, count }]) => ({
        ...{ instance, startedAt, count: count + (more.get(instance)?.length ?? 0) },
      })),
    );
    if (postponed.length > 0) {
      await tx.$executeRaw`
        UPDATE delivery d SET next_attempt_at = w.next, claimed_until = NULL
        FROM jsonb_to_recordset(${JSON.stringify(postponed)}::jsonb)
          AS w ("companyId" int, id int, "turnAt" timestamptz, claim timestamptz, next timestamptz)
        WHERE d.company_id = w."companyId" AND d.id = w.id AND d.status = 'queued'
          AND d.next_attempt_at = w."turnAt" AND d.claimed_until IS NOT DISTINCT FROM w.claim`;
    }
    const byPlace = grouped(rows, ({ place }) => place);
    return claims.map(
      (_, place) => new Map((byPlace.get(place) ?? []).map(({ id, attempts }) => [id, attempts])),
    );
  }

  /** A message that somebody waits for is sent at once, and counts. */
  async countOne(tx: Tx, companyId: number, instance: string, now: Date): Promise<void> {
    const windows = await this.lockWindows(tx, [{ companyId, instance, now }]);
    const window = windows.get(instance);
    if (window) await this.countSent(tx, [{ ...window, instance, count: window.count + 1 }]);
  }

  /**
   * An outcome whose turn or claim does not stand any more changes nothing.
   * @returns by company the appointments that were sent another start than they have by now.
   */
  async settle(tx: Tx, outcomes: readonly CompanyOutcome[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const moved = await tx.$queryRaw<{ company_id: number; id: number }[]>`
      WITH settled AS (
        UPDATE delivery d
        SET status = o.status, reason = o.reason, attempts = o.attempts, next_attempt_at = o."nextAttemptAt",
          claimed_until = o."claimedUntil", sent_at = o."sentAt", provider_message_id = o."messageId",
          phone = coalesce(o.phone, d.phone)
        FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
          AS o ("companyId" int, id int, "turnAt" timestamptz, claim timestamptz, status text, reason text, attempts int,
            "nextAttemptAt" timestamptz, "claimedUntil" timestamptz, "sentAt" timestamptz, "messageId" text, phone text)
        WHERE d.company_id = o."companyId" AND d.id = o.id AND d.status = 'queued'
          AND d.next_attempt_at = o."turnAt" AND d.claimed_until IS NOT DISTINCT FROM o.claim
        RETURNING d.company_id, d.appointment_id, d.start_at, d.status
      )
      SELECT company_id, a.id FROM settled s JOIN appointment a USING (company_id)
      WHERE a.id = s.appointment_id AND a.start_at <> s.start_at AND s.status = 'sent'
      ORDER BY company_id, a.id`;
    const byCompany = grouped(moved, ({ company_id }) => company_id);
    return new Map([...byCompany].map(([companyId, rows]) => [companyId, rows.map(({ id }) => id)]));
  }

  /** Those that waited in the log. */
  private async claimLogged(tx: Tx, taken: readonly TakenClaim[]): Promise<ClaimedRow[]> {
    if (taken.length === 0) return [];
    return tx.$queryRaw<ClaimedRow[]>`
      UPDATE delivery d
      SET claimed_until = w."claimedUntil", attempts = d.attempts + 1, reason = NULL, instance = w.instance,
        client_id = w."clientId", phone = w.phone, address = w.address, text = w.text
      FROM jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
        AS w ("companyId" int, id int, "turnAt" timestamptz, claim timestamptz, "clientId" int, phone text, address text,
          text text, instance text, "claimedUntil" timestamptz, place int)
      WHERE d.company_id = w."companyId" AND d.id = w.id AND d.status = 'queued'
        AND d.next_attempt_at = w."turnAt" AND d.claimed_until IS NOT DISTINCT FROM w.claim
      RETURNING w.place, d.instance, d.id, d.attempts`;
  }

  /** Those that are due, and come into the log as they go out. */
  private async claimDue(tx: Tx, taken: readonly TakenClaim[]): Promise<ClaimedRow[]> {
    if (taken.length === 0) return [];
    return tx.$queryRawUnsafe<ClaimedRow[]>(CLAIM_DUE, JSON.stringify(byAppointment(taken)));
  }

  /** By instance, of those that are connected: the running minute, or a new one when the last is over. */
  private async lockWindows(
    tx: Tx,
    phones: readonly { readonly companyId: number; readonly instance: string; readonly now: Date }[],
  ): Promise<Map<string, SendingWindow>> {
    const rows = await tx.$queryRaw<
      { company_id: number; name: string; window_started_at: Date | null; window_count: number }[]
    >`
      SELECT company_id, name, window_started_at, window_count FROM whatsapp_instance
      WHERE name = ANY(${phones.map(({ instance }) => instance)}::text[]) AND state = 'open' ORDER BY name FOR UPDATE`;
    const windows = new Map<string, SendingWindow>();
    for (const { companyId, instance, now } of phones) {
      const row = rows.find(({ company_id, name }) => company_id === companyId && name === instance);
      const last = row?.window_started_at && { startedAt: row.window_started_at, count: row.window_count };
      if (row) windows.set(instance, runningWindow(last ?? null, now));
    }
    return windows;
  }

  private async countSent(
    tx: Tx,
    windows: readonly (SendingWindow & { readonly instance: string })[],
  ): Promise<void> {
    await tx.$executeRaw`
      UPDATE whatsapp_instance i SET window_started_at = w."startedAt", window_count = w.count
      FROM jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
        AS w (instance text, "startedAt" timestamptz, count int)
      WHERE i.name = w.instance`;
  }

  private async readSenders(companyIds: readonly number[]): Promise<(Sender | null)[]> {
    const { rows } = await this.connection.pool.query<SenderRow>({
      name: 'sending.senders',
      text: `SELECT c.company_id, c.name, c.timezone, c.language, s.type, s.instance_id AS instance, i.state,
               i.window_started_at, i.window_count, t.text AS template
             FROM company c
             LEFT JOIN whatsapp_settings s ON s.company_id = c.company_id
             LEFT JOIN whatsapp_instance i ON i.company_id = c.company_id AND i.name = s.instance_id
             LEFT JOIN message_template t ON t.company_id = c.company_id AND t.language = c.language
             WHERE c.company_id = ANY($1::integer[])`,
      values: [companyIds],
    });
    const byId = new Map(rows.map((row) => [row.company_id, row]));
    return companyIds.map((companyId) => {
      const row = byId.get(companyId);
      return row ? senderOf(row) : null;
    });
  }
}

function senderOf(row: SenderRow): Sender {
  return {
    companyId: row.company_id,
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

/** A new one when the last is over. */
function runningWindow(last: SendingWindow | null, now: Date): SendingWindow {
  const isOver = !last || now.getTime() - last.startedAt.getTime() >= WINDOW_MS;
  return isOver ? { startedAt: now, count: 0 } : last;
}
