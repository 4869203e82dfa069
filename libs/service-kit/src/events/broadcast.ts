import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { QueueBackend } from '../queues/queue-backend.ts';
import { REDIS_OPTIONS } from '../queues/redis-options.ts';
import { Notifier } from './notifier.ts';

type Listener = (payload: unknown) => void;

/** This process is to stop: what would go on for ever ends. */
export const PROCESS_STOPPING = 'process.stopping';
/** `ended` settles when the connection is gone. */
type Listening = { readonly ended: Promise<void> };
type Wire = { send(text: string): Promise<void>; ask(): Promise<unknown>; close(): Promise<void> };

const CHANNEL = 'alinha_broadcast';
const RECONNECT_MS = 1_000;
const ANSWER_LIMIT_MS = 2_000;

/**
 * Tells every process at once, and forgets: for hints whose loss costs only time (a session cache, a live screen).
 * Facts that must arrive go through the outbox. Messages stay under 8,000 bytes, which is what NOTIFY carries.
 */
export class Broadcast {
  /** Tells this process's own messages from the others': its listeners have heard them already. */
  private readonly origin = randomUUID();
  private readonly listeners = new Map<string, Set<Listener>>();
  private wire: Wire | null = null;

  constructor(
    private readonly backend: QueueBackend,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    const receive = (text: string) => this.receive(text);
    this.wire =
      'redisUrl' in this.backend
        ? await redisWire(this.backend.redisUrl, receive, this.logger)
        : await postgresWire(this.backend.postgresUrl, receive, this.logger);
  }

  on(channel: string, listener: Listener): () => void {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Heard in this process before the promise settles, in the others within milliseconds; not at all while the wire is away.
   * What it is about has been done by then, and must not be answered as if it had not.
   */
  async send(channel: string, payload: unknown): Promise<void> {
    this.deliver(channel, payload);
    try {
      await this.wire?.send(JSON.stringify({ origin: this.origin, channel, payload }));
    } catch (error) {
      this.logger.warn({ err: error, channel }, 'broadcast lost');
    }
  }

  /** Whether Redis, or the PostgreSQL that stands for it, answers within `limitMs`; the queues are on the same. */
  async answers(limitMs = ANSWER_LIMIT_MS): Promise<boolean> {
    if (!this.wire) return false;
    const late = new AbortController();
    const answered = this.wire.ask().then(
      () => true,
      () => false,
    );
    const waited = setTimeout(limitMs, false, { ref: false, signal: late.signal }).catch(() => false);
    return Promise.race([answered, waited]).finally(() => late.abort());
  }

  /** Heard in this process alone. */
  tellHere(channel: string): void {
    this.deliver(channel, null);
  }

  async close(): Promise<void> {
    await this.wire?.close();
    this.wire = null;
  }

  private receive(text: string): void {
    const { origin, channel, payload } = JSON.parse(text) as {
      origin: string;
      channel: string;
      payload: unknown;
    };
    if (origin !== this.origin) this.deliver(channel, payload);
  }

  /** What another release tells may be more than a listener knows: it costs that message alone, and nobody else's. */
  private deliver(channel: string, payload: unknown): void {
    for (const listener of this.listeners.get(channel) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        this.logger.warn({ err: error, channel }, 'broadcast not understood');
      }
    }
  }
}

async function redisWire(url: string, receive: (text: string) => void, logger: Logger): Promise<Wire> {
  // Whoever tells something has done it, and answers its caller: one that is away is not waited for, one that hangs not long.
  const sender = new Redis(url, {
    ...REDIS_OPTIONS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_LIMIT_MS,
  });
  const listener = new Redis(url, { ...REDIS_OPTIONS, maxRetriesPerRequest: null });
  for (const client of [sender, listener])
    client.on('error', (error) => logger.warn({ err: error }, 'broadcast'));
  // Redis carries messages across its numbered databases; an installation has one of them to itself.
  const channel = `${CHANNEL}.${sender.options.db ?? 0}`;
  await listener.subscribe(channel);
  if (sender.status !== 'ready') await new Promise<void>((resolve) => sender.once('ready', resolve));
  listener.on('message', (_channel: string, text: string) => receive(text));
  return {
    send: async (text) => {
      await sender.publish(channel, text);
    },
    ask: () => sender.ping(),
    close: async () => {
      sender.disconnect();
      listener.disconnect();
    },
  };
}

async function postgresWire(url: string, receive: (text: string) => void, logger: Logger): Promise<Wire> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'alinha-broadcast',
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
  });
  pool.on('error', () => {});
  const notifier = new Notifier(pool, CHANNEL);
  const listener = new PostgresListener(url, receive, logger);
  await listener.start();
  return {
    send: (text) => notifier.send(text),
    ask: () => pool.query('SELECT 1'),
    close: async () => {
      await notifier.settled();
      await Promise.all([listener.stop(), pool.end()]);
    },
  };
}

/** One connection that listens, and one attempt at a time to have it again. */
class PostgresListener {
  private client: pg.Client | null = null;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly receive: (text: string) => void,
    private readonly logger: Logger,
  ) {}

  /** Settles once it listens; afterwards it keeps itself connected. */
  async start(): Promise<void> {
    void this.keepListening(await this.listen());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }

  private async keepListening(first: Listening): Promise<void> {
    let listening: Listening | null = first;
    while (!this.stopped) {
      await listening?.ended;
      if (this.stopped) return;
      await setTimeout(RECONNECT_MS, undefined, { ref: false });
      listening = await this.listen().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'broadcast away');
        return null;
      });
    }
  }

  /** Settles once it listens. */
  private async listen(): Promise<Listening> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'alinha-listen',
      keepAlive: true,
    });
    // Whatever breaks a connection ends it, and the end is what counts.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => payload && this.receive(payload));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    try {
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      // A server that takes connections and refuses this, as one in recovery does, would keep each of them.
      await client.end();
      throw error;
    }
    this.client = client;
    if (this.stopped) await client.end();
    return { ended };
  }
}
