import { type Language, languageSchema } from '@alinha/contracts-core';
import type { SendType } from '@alinha/contracts-messaging';
import { DatabaseConnection, Gathered, grouped, type Transaction } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SEND_LIMIT_MS } from '../provider/whatsapp-provider.ts';
import { usableZone } from '../reminders/instants.ts';
import { MESSAGES_PER_MINUTE } from '../tokens.ts';
import type { DueReminder, Outcome } from './outcomes.ts';
import {
  byAppointment,
  CLAIM_DUE,
  CLAIM_LOGGED,
  COUNT_SENT,
  COUNTED,
  DUE_CLAIMS,
  LOGGED_CLAIMS,
  OUTCOMES,
  POSTPONE,
  POSTPONED,
  SETTLE,
} from './sending.statements.ts';

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
type Postponed = Pick<WantedClaim, 'id' | 'turnAt' | 'claim'> & {
  readonly companyId: number;
  readonly next: Date;
};
type WindowRow = {
  readonly company_id: number;
  readonly name: string;
  readonly window_started_at: Date | null;
  readonly window_count: number;
};
type ClaimedRow = {
  readonly place: number;
  readonly instance: string;
  readonly id: number;
  readonly attempts: number;
};

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
  async claim(tx: Transaction, claims: readonly Claim[]): Promise<Claimed[]> {
    const windows = await this.lockWindows(tx, claims);
    const taken: TakenClaim[] = [];
    const postponed: Postponed[] = [];
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
    const logged = taken.filter(({ isLogged }) => isLogged);
    const due = byAppointment(taken.filter(({ isLogged }) => !isLogged));
    const claimed = (statement: string, parameters: readonly unknown[]) =>
      tx.$queryRawUnsafe<ClaimedRow[]>(statement, ...parameters);
    const rows = [
      ...(logged.length === 0 ? [] : await claimed(CLAIM_LOGGED, LOGGED_CLAIMS.parametersOf(logged))),
      ...(due.length === 0 ? [] : await claimed(CLAIM_DUE, DUE_CLAIMS.parametersOf(due))),
    ];
    const more = grouped(rows, ({ instance }) => instance);
    await this.countSent(
      tx,
      [...windows].map(([instance, { startedAt, count }]) => ({
        ...{ instance, startedAt, count: count + (more.get(instance)?.length ?? 0) },
      })),
    );
    if (postponed.length > 0) {
      await tx.$executeRawUnsafe(POSTPONE, ...POSTPONED.parametersOf(postponed));
    }
    const byPlace = grouped(rows, ({ place }) => place);
    return claims.map(
      (_, place) => new Map((byPlace.get(place) ?? []).map(({ id, attempts }) => [id, attempts])),
    );
  }

  /** A message that somebody waits for is sent at once, and counts. */
  async countOne(tx: Transaction, companyId: number, instance: string, now: Date): Promise<void> {
    const windows = await this.lockWindows(tx, [{ companyId, instance, now }]);
    const window = windows.get(instance);
    if (window) await this.countSent(tx, [{ ...window, instance, count: window.count + 1 }]);
  }

  /**
   * An outcome whose turn or claim does not stand any more changes nothing.
   * @returns by company the appointments that were sent another start than they have by now.
   */
  async settle(
    tx: Transaction,
    outcomes: readonly CompanyOutcome[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const moved = await tx.$queryRawUnsafe<{ company_id: number; id: number }[]>(
      SETTLE,
      ...OUTCOMES.parametersOf(outcomes),
    );
    const byCompany = grouped(moved, ({ company_id }) => company_id);
    return new Map([...byCompany].map(([companyId, rows]) => [companyId, rows.map(({ id }) => id)]));
  }

  /** By instance, of those that are connected: the running minute, or a new one when the last is over. */
  private async lockWindows(
    tx: Transaction,
    phones: readonly { readonly companyId: number; readonly instance: string; readonly now: Date }[],
  ): Promise<Map<string, SendingWindow>> {
    const rows = await tx.$queryRawUnsafe<WindowRow[]>(
      `SELECT company_id, name, window_started_at, window_count FROM whatsapp_instance
       WHERE name = ANY($1::text[]) AND state = 'open' ORDER BY name FOR UPDATE`,
      phones.map(({ instance }) => instance),
    );
    const windows = new Map<string, SendingWindow>();
    for (const { companyId, instance, now } of phones) {
      const row = rows.find(({ company_id, name }) => company_id === companyId && name === instance);
      const last = row?.window_started_at && { startedAt: row.window_started_at, count: row.window_count };
      if (row) windows.set(instance, runningWindow(last ?? null, now));
    }
    return windows;
  }

  private async countSent(
    tx: Transaction,
    windows: readonly (SendingWindow & { readonly instance: string })[],
  ): Promise<void> {
    await tx.$executeRawUnsafe(COUNT_SENT, ...COUNTED.parametersOf(windows));
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
