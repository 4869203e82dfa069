import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { QueueBackend } from '../queues/queue-backend.ts';
import { REDIS_OPTIONS } from '../queues/redis-options.ts';
import { Notifier } from './notifier.ts';

type Listener = (payload: unknown) => void;

/** Channel: this process stops, and long streams must end. */
export const PROCESS_STOPPING = 'process.stopping';
/** `ended` settles when the connection is closed. */
type Listening = { readonly ended: Promise<void> };
type Transport = { send(text: string): Promise<void>; ping(): Promise<unknown>; close(): Promise<void> };

const CHANNEL = 'alinha_broadcast';
const RECONNECT_MS = 1_000;
const REPLY_LIMIT_MS = 2_000;

/**
 * Sends messages to every process, without a delivery guarantee: for change notifications and cache invalidation, whose
 * loss costs only time. Events that must arrive go through the outbox. A message has less than 8,000 bytes, the limit of NOTIFY.
 */
export class Broadcast {
  /** Identifies messages of this process: its listeners already have them. */
  private readonly origin = randomUUID();
  private readonly listeners = new Map<string, Set<Listener>>();
  private transport: Transport | null = null;

  constructor(
    private readonly backend: QueueBackend,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    const receive = (text: string) => this.receive(text);
    this.transport =
      'redisUrl' in this.backend
        ? await redisTransport(this.backend.redisUrl, receive, this.logger)
        : await postgresTransport(this.backend.postgresUrl, receive, this.logger);
  }

  on(channel: string, listener: Listener): () => void {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Delivers in this process before the promise settles, and in the others within milliseconds. While the backend is
   * unavailable, others lose the message. The loss is logged and does not fail the caller, whose change is already
   * committed.
   */
  async send(channel: string, payload: unknown): Promise<void> {
    this.deliver(channel, payload);
    try {
      await this.transport?.send(JSON.stringify({ origin: this.origin, channel, payload }));
    } catch (error) {
      this.logger.warn({ err: error, channel }, 'broadcast lost');
    }
  }

  /** Whether the backend, which the queues use too, replies within `limitMs`. */
  async isReachable(limitMs = REPLY_LIMIT_MS): Promise<boolean> {
    if (!this.transport) return false;
    const late = new AbortController();
    const replied = this.transport.ping().then(
      () => true,
      () => false,
    );
    const timedOut = setTimeout(limitMs, false, { ref: false, signal: late.signal }).catch(() => false);
    return Promise.race([replied, timedOut]).finally(() => late.abort());
  }

  /** Delivers in this process only. */
  sendLocally(channel: string): void {
    this.deliver(channel, null);
  }

  async close(): Promise<void> {
    await this.transport?.close();
    this.transport = null;
  }

  private receive(text: string): void {
    const { origin, channel, payload } = JSON.parse(text) as {
      origin: string;
      channel: string;
      payload: unknown;
    };
    if (origin !== this.origin) this.deliver(channel, payload);
  }

  /** A listener may reject the payload of another release. The other listeners still get the message. */
  private deliver(channel: string, payload: unknown): void {
    for (const listener of this.listeners.get(channel) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        this.logger.warn({ err: error, channel }, 'broadcast listener failed');
      }
    }
  }
}

async function redisTransport(
  url: string,
  receive: (text: string) => void,
  logger: Logger,
): Promise<Transport> {
  // The caller's change is already committed: it does not wait for an unavailable Redis, and only briefly for a slow
  // one.
  const sender = new Redis(url, {
    ...REDIS_OPTIONS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REPLY_LIMIT_MS,
  });
  const listener = new Redis(url, { ...REDIS_OPTIONS, maxRetriesPerRequest: null });
  for (const client of [sender, listener])
    client.on('error', (error) => logger.warn({ err: error }, 'broadcast'));
  // Redis delivers messages across its numbered databases.
  const channel = `${CHANNEL}.${sender.options.db ?? 0}`;
  await listener.subscribe(channel);
  if (sender.status !== 'ready') await new Promise<void>((resolve) => sender.once('ready', resolve));
  listener.on('message', (_channel: string, text: string) => receive(text));
  return {
    send: async (text) => {
      await sender.publish(channel, text);
    },
    ping: () => sender.ping(),
    close: async () => {
      sender.disconnect();
      listener.disconnect();
    },
  };
}

async function postgresTransport(
  url: string,
  receive: (text: string) => void,
  logger: Logger,
): Promise<Transport> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'alinha-broadcast',
    connectionTimeoutMillis: REPLY_LIMIT_MS,
    query_timeout: REPLY_LIMIT_MS,
  });
  pool.on('error', () => {});
  const notifier = new Notifier(pool, CHANNEL);
  const listener = new PostgresListener(url, receive, logger);
  await listener.start();
  return {
    send: (text) => notifier.send(text),
    ping: () => pool.query('SELECT 1'),
    close: async () => {
      await notifier.settled();
      await Promise.all([listener.stop(), pool.end()]);
    },
  };
}

/** One connection that listens. It reconnects when it is lost. */
class PostgresListener {
  private client: pg.Client | null = null;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly receive: (text: string) => void,
    private readonly logger: Logger,
  ) {}

  /** Settles once it listens. */
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
        this.logger.warn({ err: error }, 'broadcast connection lost');
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
    // Every error ends the connection, and the end is handled.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => payload && this.receive(payload));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    try {
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      // A server in recovery accepts connections and refuses LISTEN. They must not accumulate.
      await client.end();
      throw error;
    }
    this.client = client;
    if (this.stopped) await client.end();
    return { ended };
  }
}
