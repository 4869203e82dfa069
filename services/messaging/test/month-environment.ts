import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  createLogger,
  derivedKey,
  IDENTITY_HEADER,
  type QueueBackend,
  QueueKit,
  RPC_PORT_OFFSET,
  signIdentity,
} from '@alinha/service-kit';
import {
  createTestDatabase,
  emptyTestRedis,
  LOCAL_EVOLUTION_KEY,
  startEvolutionServer,
  TEST_DATA_KEY,
  type TestDatabase,
} from '@alinha/testing';
import { afterAll } from 'vitest';
import type { MonthEvent } from './month-changes.ts';
import { MonthFailures } from './month-failures.ts';
import type { MonthStudio } from './month-model.ts';
import { type OwnedData, startOwners } from './month-owners.ts';
import { MonthProcesses } from './month-processes.ts';
import type { MonthRandom } from './month-random.ts';

const SEND_QUEUE = 'messaging.send-reminder';
const EVENT_QUEUE = 'events.messaging';
/** After this, another process takes over jobs of a killed one. */
const LOCK_MS = 1_000;
const WORKERS = 2;
/** Refuses connections; used while no process runs. */
const CLOSED_PORT = 9;
/** Ticks at one clock time until the test fails. */
const MOST_TICKS = 200;

export type MonthOptions = {
  readonly studios: number;
  readonly perMinute: number;
  /** Number of provider calls that get no reply. */
  readonly silences: number;
  readonly startsAt: number;
};

/** The environment of the messaging service in a simulated month: provider, other services, queues and clock. */
export class MonthEnvironment implements OwnedData {
  readonly studios = new Map<number, MonthStudio>();
  /** By the name of their WhatsApp instance. */
  readonly byInstance = new Map<string, MonthStudio>();
  /** Instances that sent a message. */
  readonly usedInstances = new Set<string>();
  ownersAreUnavailable = false;
  readonly faults: Promise<string>[] = [];
  sent = 0;
  /**
   * Odd while reminders are sent, even otherwise. A reminder sent in the phase of a change may have old or new values.
   */
  phase = 0;
  now: number;
  failures!: MonthFailures;
  processes!: MonthProcesses;
  database!: TestDatabase;
  provider!: Awaited<ReturnType<typeof startEvolutionServer>>;
  private queues!: QueueKit;
  private watched: Awaited<ReturnType<QueueKit['everyQueue']>> | null = null;
  private eventCount = 0;
  private readonly burst = new Map<MonthStudio, { at: number; count: number }>();

  private constructor(private readonly options: MonthOptions) {
    this.now = options.startsAt;
  }

  static async open(options: MonthOptions, random: MonthRandom): Promise<MonthEnvironment> {
    const environment = new MonthEnvironment(options);
    await environment.start(random);
    return environment;
  }

  /** Sets the clock of all processes. */
  async setClock(at: number): Promise<void> {
    this.now = at;
    await this.processes.setClock(new Date(at));
  }

  /** Publishes events and waits until messaging has handled them. */
  async deliver(events: readonly MonthEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.enqueue(events);
    await this.drained(EVENT_QUEUE);
  }

  /** Publishes events without waiting. */
  async enqueue(events: readonly MonthEvent[]): Promise<void> {
    for (let from = 0; from < events.length; from += 500) {
      const jobs = events
        .slice(from, from + 500)
        .map((one) => ({ ...one, id: `month-${this.eventCount++}` }));
      await this.queues.addAll(EVENT_QUEUE, jobs);
    }
  }

  /** Sends reminders until none is due at this time. `meanwhile` runs after the first tick, while jobs are running. */
  async remind(meanwhile: () => Promise<void>): Promise<void> {
    this.phase++;
    for (let ticks = 0; await this.isWorkLeft(); ticks++) {
      if (ticks === MOST_TICKS) throw new Error('reminders stay due');
      // Sometimes all processes tick at once.
      if (ticks % 3 === 1) await this.processes.askEach({ do: 'tick' });
      else await this.processes.ask({ do: 'tick' }, ticks);
      if (ticks === 0) await meanwhile();
      await this.finishJobs();
    }
    this.phase++;
  }

  /** A job that has claimed the last work may still run, and its outcome may be more work. */
  private async isWorkLeft(): Promise<boolean> {
    if (await this.hasWork()) return true;
    await this.finishJobs();
    return this.hasWork();
  }

  private async finishJobs(): Promise<void> {
    await this.drained(SEND_QUEUE);
    // A job whose lock was lost has left the queue while it still runs.
    await this.processes.askEach({ do: 'finish' });
    await this.drained(EVENT_QUEUE);
  }

  /** Time of the next attempt. Ignores deliveries that wait for a phone. Infinity when there is no attempt. */
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

  /** Waits until a queue has no waiting and no running job. */
  private async drained(queueName: string): Promise<void> {
    this.watched ??= await this.queues.everyQueue();
    const queue = this.watched.find(({ name }) => name === queueName);
    if (!queue) throw new Error(`there is no queue ${queueName}`);
    for (;;) {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
      if (Object.values(counts).every((count) => count === 0)) return;
      await this.processes.replaceKilled();
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  private async start(random: MonthRandom): Promise<void> {
    const [database, redisUrl] = await Promise.all([createTestDatabase(), emptyTestRedis()]);
    this.database = database;
    const backend: QueueBackend = redisUrl ? { redisUrl } : { postgresUrl: database.urlOf('queues') };
    this.queues = new QueueKit(backend, createLogger('silent'));
    this.failures = new MonthFailures(
      random,
      (instance) => this.byInstance.get(instance),
      () => this.now,
      this.options.silences,
    );
    this.provider = await startEvolutionServer({
      clock: () => new Date(this.now),
      failureOf: (call) => this.failures.failureOf(call),
      onSent: (message) => {
        const studio = this.byInstance.get(message.instance);
        if (studio) this.checkSent(studio, message);
      },
    });
    const ownersPort = await startOwners(this, database.secret);
    const proxy = await this.startWebhookProxy();
    afterAll(async () => {
      await this.processes?.kill('all');
      await Promise.all([this.provider.close(), this.queues.close()]);
      await database.release();
    });
    await this.provider.order({ do: 'send-webhooks-to', origin: proxy });
    const owners = `http://127.0.0.1:${ownersPort - RPC_PORT_OFFSET}`;
    this.processes = await MonthProcesses.open(WORKERS, {
      environment: {
        ACCOUNTS_URL: owners,
        AGENDA_URL: owners,
        CLIENTS_URL: owners,
        DATABASE_URL: database.url,
        INTERNAL_SECRET: database.secret,
        DATA_KEY: TEST_DATA_KEY,
        ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
        EVOLUTION_URL: this.provider.url,
        EVOLUTION_API_KEY: LOCAL_EVOLUTION_KEY,
        WHATSAPP_MESSAGES_PER_MINUTE: String(this.options.perMinute),
      },
      lockMs: LOCK_MS,
      startsAt: new Date(this.now).toISOString(),
    });
  }

  /** Records a fault with the data that explains it. */
  fault(studio: MonthStudio, appointmentId: number, what: string): void {
    const { zone, rule, since } = studio;
    const appointment = studio.appointments.get(appointmentId);
    const model = JSON.stringify({
      zone,
      rule,
      since,
      appointment,
      sent: [...(appointment?.sent.keys() ?? [])],
    });
    const calls = this.failures.callsOf(studio);
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

  /** Checks a sent reminder and the rate limit. */
  private checkSent(studio: MonthStudio, message: Parameters<MonthStudio['faultOf']>[0]): void {
    this.sent++;
    this.usedInstances.add(message.instance);
    const fault = studio.faultOf(message, this.now, this.phase);
    const id = Number(/\d+/.exec(message.text)?.[0]);
    if (fault) this.fault(studio, id, `a reminder ${fault}: ${message.text.split('\n')[0]}`);
    const last = this.burst.get(studio);
    const count = last?.at === this.now ? last.count + 1 : 1;
    this.burst.set(studio, { at: this.now, count });
    // Further messages wait for the rate limit.
    if (count >= this.options.perMinute / 2) studio.allowDelay(this.now);
    if (count > this.options.perMinute) this.fault(studio, id, `${count} messages in a minute`);
  }

  /** Replaces the gateway: forwards webhooks to a running process. Returns its URL. */
  private async startWebhookProxy(): Promise<string> {
    const key = derivedKey(this.database.secret, 'identity');
    const proxy = createServer(async (request, response) => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk);
      const reply = await fetch(`http://127.0.0.1:${this.processes.port ?? CLOSED_PORT}${request.url}`, {
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
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    afterAll(() => {
      proxy.closeAllConnections();
      proxy.close();
    });
    const address = proxy.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }
}
