import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  createLogger,
  derivedKey,
  IDENTITY_HEADER,
  type QueueBackend,
  QueueKit,
  signIdentity,
} from '@alinha/service-kit';
import {
  createTestDatabase,
  emptyTestRedis,
  LOCAL_EVOLUTION_KEY,
  startEvolutionServer,
  type TestDatabase,
} from '@alinha/testing';
import { afterAll } from 'vitest';
import { MonthCrew } from './month-crew.ts';
import type { MonthDice } from './month-dice.ts';
import type { MonthNews } from './month-life.ts';
import type { MonthStudio } from './month-model.ts';
import { type MonthTruth, startOwners } from './month-owners.ts';
import { MonthTrouble } from './month-trouble.ts';

const SEND_QUEUE = 'messaging.send-reminder';
const EVENT_QUEUE = 'events.messaging';
/** Jobs of a process that was killed are taken up by another after this. */
const LOCK_MS = 1_000;
const WORKERS = 2;
/** How often what is due is looked for while the clock stands still. */
const MOST_TICKS = 200;

export type MonthOptions = {
  readonly studios: number;
  readonly perMinute: number;
  readonly silences: number;
  readonly startsAt: number;
};

/** Everything around the service: provider, owners, queues, and a clock that all of them go by. */
export class MonthWorld implements MonthTruth {
  readonly studios = new Map<number, MonthStudio>();
  readonly byInstance = new Map<string, MonthStudio>();
  /** Instances through which something went out. */
  readonly spokeThrough = new Set<string>();
  ownersAreAway = false;
  readonly faults: Promise<string>[] = [];
  sent = 0;
  /** Counts up as reminders begin to go out and as they have: what changes in between may be told either way. */
  phase = 0;
  now: number;
  trouble!: MonthTrouble;
  crew!: MonthCrew;
  database!: TestDatabase;
  provider!: Awaited<ReturnType<typeof startEvolutionServer>>;
  private queues!: QueueKit;
  private watched: Awaited<ReturnType<QueueKit['everyQueue']>> | null = null;
  private told = 0;
  private readonly burst = new Map<MonthStudio, { at: number; count: number }>();

  private constructor(private readonly options: MonthOptions) {
    this.now = options.startsAt;
  }

  static async open(options: MonthOptions, dice: MonthDice): Promise<MonthWorld> {
    const world = new MonthWorld(options);
    await world.start(dice);
    return world;
  }

  /** Puts the clock to a later moment, for everybody. */
  async putClock(at: number): Promise<void> {
    this.now = at;
    await this.crew.setClock(new Date(at));
  }

  /** Messaging has heard this, by the time this ends. */
  async tell(news: readonly MonthNews[]): Promise<void> {
    if (news.length === 0) return;
    await this.hear(news);
    await this.drained(EVENT_QUEUE);
  }

  /** Puts this on its way to messaging. */
  async hear(news: readonly MonthNews[]): Promise<void> {
    for (let from = 0; from < news.length; from += 500) {
      const jobs = news.slice(from, from + 500).map((one) => ({ ...one, id: `month-${this.told++}` }));
      await this.queues.addAll(EVENT_QUEUE, jobs);
    }
  }

  /** What is due now has gone out, or waits for another moment, by the time this ends. */
  async remind(meanwhile: () => Promise<void>): Promise<void> {
    this.phase++;
    for (let ticks = 0; await this.hasWork(); ticks++) {
      if (ticks === MOST_TICKS) throw new Error('what is due is never done');
      // Sometimes several look at once.
      if (ticks % 3 === 1) await this.crew.askEach({ do: 'tick' });
      else await this.crew.ask({ do: 'tick' }, ticks);
      if (ticks === 0) await meanwhile();
      await this.drained(SEND_QUEUE);
      // A job whose lock was lost has left the queue while it still runs.
      await this.crew.askEach({ do: 'finish' });
      await this.drained(EVENT_QUEUE);
    }
    this.phase++;
  }

  /** When the next try of a reminder is due that does not wait for its phone; infinite when there is none. */
  async nextTryAt(): Promise<number> {
    const [row] = await this.database.query<{ at: Date | null }>(
      `SELECT min(greatest(next_attempt_at, claimed_until)) AS at FROM messaging.delivery
       WHERE status = 'queued' AND reason IS DISTINCT FROM 'not_connected'`,
    );
    return row?.at?.getTime() ?? Number.POSITIVE_INFINITY;
  }

  private async hasWork(): Promise<boolean> {
    const [row] = await this.database.query<{ has: boolean }>(
      `SELECT EXISTS (SELECT FROM messaging.delivery WHERE status = 'queued' AND next_attempt_at <= $1
         AND (claimed_until IS NULL OR claimed_until <= $1))
       OR EXISTS (SELECT FROM messaging.appointment WHERE remind_at <= $1) AS has`,
      [new Date(this.now)],
    );
    return row?.has ?? false;
  }

  /** Nothing of a queue waits or runs. */
  private async drained(queueName: string): Promise<void> {
    this.watched ??= await this.queues.everyQueue();
    const queue = this.watched.find(({ name }) => name === queueName);
    if (!queue) throw new Error(`there is no queue ${queueName}`);
    for (;;) {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
      if (Object.values(counts).every((count) => count === 0)) return;
      await this.crew.heal();
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  private async start(dice: MonthDice): Promise<void> {
    const [database, redisUrl] = await Promise.all([createTestDatabase(), emptyTestRedis()]);
    this.database = database;
    const backend: QueueBackend = redisUrl ? { redisUrl } : { postgresUrl: database.urlOf('queues') };
    this.queues = new QueueKit(backend, createLogger('silent'));
    this.trouble = new MonthTrouble(
      dice,
      (instance) => this.byInstance.get(instance),
      () => this.now,
      this.options.silences,
    );
    this.provider = await startEvolutionServer({
      clock: () => new Date(this.now),
      failureOf: (call) => this.trouble.failureOf(call),
      onSent: (message) => {
        const studio = this.byInstance.get(message.instance);
        if (studio) this.take(studio, message);
      },
    });
    const ownersPort = await startOwners(this, database.secret);
    const door = await this.openDoor();
    afterAll(async () => {
      await this.crew?.kill('all');
      await Promise.all([this.provider.close(), this.queues.close()]);
      await database.drop();
    });
    await this.provider.order({ do: 'send-webhooks-to', origin: door });
    const owners = `http://127.0.0.1:${ownersPort - 1_000}`;
    this.crew = await MonthCrew.open(WORKERS, {
      environment: {
        ...{ ACCOUNTS_URL: owners, AGENDA_URL: owners, CLIENTS_URL: owners },
        ...{ DATABASE_URL: database.url, INTERNAL_SECRET: database.secret },
        ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
        ...{ EVOLUTION_URL: this.provider.url, EVOLUTION_API_KEY: LOCAL_EVOLUTION_KEY },
        WHATSAPP_MESSAGES_PER_MINUTE: String(this.options.perMinute),
      },
      lockMs: LOCK_MS,
      startsAt: new Date(this.now).toISOString(),
    });
  }

  /** Something is not as it must be; keeps with it what explains it. */
  fault(studio: MonthStudio, appointmentId: number, what: string): void {
    const { zone, rule, since } = studio;
    const appointment = studio.appointments.get(appointmentId);
    const model = JSON.stringify({
      zone,
      rule,
      since,
      appointment,
      told: [...(appointment?.told.keys() ?? [])],
    });
    const calls = this.trouble.callsOf(studio);
    const at = new Date(this.now).toISOString();
    const rowsOf = (sql: string) => this.database.query(sql, [studio.id, appointmentId]);
    const explain = async () => {
      const [projection, log, phones] = await Promise.all([
        rowsOf('SELECT * FROM messaging.appointment WHERE company_id = $1 AND id = $2'),
        rowsOf('SELECT * FROM messaging.delivery WHERE company_id = $1 AND appointment_id = $2 ORDER BY id'),
        rowsOf('SELECT * FROM messaging.whatsapp_instance WHERE company_id = $1 AND $2 > 0'),
      ]);
      const rows = [...projection, ...log, ...phones].map((row) => JSON.stringify(row));
      return [`${at} studio ${studio.id}: ${what}`, model, ...rows, ...calls].join('\n  ');
    };
    this.faults.push(explain());
  }

  private take(studio: MonthStudio, message: Parameters<MonthStudio['faultOf']>[0]): void {
    this.sent++;
    this.spokeThrough.add(message.instance);
    const fault = studio.faultOf(message, this.now, this.phase);
    const id = Number(/\d+/.exec(message.text)?.[0]);
    if (fault) this.fault(studio, id, `a reminder ${fault}: ${message.text.split('\n')[0]}`);
    const last = this.burst.get(studio);
    const count = last?.at === this.now ? last.count + 1 : 1;
    this.burst.set(studio, { at: this.now, count });
    // The others wait for their minute.
    if (count >= this.options.perMinute / 2) studio.disturb(this.now);
    if (count > this.options.perMinute) this.fault(studio, id, `${count} messages in a minute`);
  }

  /** In place of the gateway: passes webhooks on to a process that is alive. Answers its address. */
  private async openDoor(): Promise<string> {
    const key = derivedKey(this.database.secret, 'identity');
    const door = createServer(async (request, response) => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk);
      const reply = await fetch(`http://127.0.0.1:${this.crew.port ?? 9}${request.url}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: request.headers.authorization ?? '',
          [IDENTITY_HEADER]: signIdentity({ caller: null, language: 'pt' }, key, new Date(this.now)),
        },
        body: Buffer.concat(body),
      }).catch(() => null);
      response.writeHead(reply?.status ?? 502).end(await reply?.text().catch(() => ''));
    });
    await once(door.listen(0, '127.0.0.1'), 'listening');
    afterAll(() => {
      door.closeAllConnections();
      door.close();
    });
    const address = door.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }
}
