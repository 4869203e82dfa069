import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { TracedClient } from './traced-client.ts';

const CONNECTIONS = 4;
/** Pending statements on one connection; above this limit another connection is preferred. */
const CONNECTION_LIMIT = 32;
/** Without a reply for this long, a connection counts as busy with a slow statement. New reads avoid it. */
const SLOW_MS = 20;
/** Without a reply for this long, a connection may be lost. It gets new reads only when all others are stuck too. */
const STUCK_MS = 1_000;
/** Idle connections are closed: they may be lost without notice. */
const IDLE_TIMEOUT_MS = 10_000;
/** Longer than PostgreSQL's statement timeout, so only a lost connection exceeds it. */
const REPLY_LIMIT_MS = 35_000;
const CLOSE_LIMIT_MS = 1_000;
/** SQLSTATEs of a statement that is not prepared, or was prepared twice. */
const UNPREPARED = new Set(['26000', '42P05']);

/** A read that takes a few milliseconds, prepared under its name once per connection. */
type Read = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** A connection that sends statements without waiting for earlier replies. PostgreSQL replies in order. */
class PipelinedConnection {
  pending = 0;
  private client: Promise<pg.Client> | undefined;
  private lastReplyAt = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly config: pg.ClientConfig) {}

  isFree(now: number): boolean {
    return this.pending === 0 || (this.pending < CONNECTION_LIMIT && now - this.lastReplyAt <= SLOW_MS);
  }

  isStuck(now: number): boolean {
    return this.pending > 0 && now - this.lastReplyAt > STUCK_MS;
  }

  async query<Row extends pg.QueryResultRow>({ values, ...read }: Read, now: number): Promise<Row[]> {
    if (this.pending === 0) this.lastReplyAt = now;
    this.pending += 1;
    clearTimeout(this.idle);
    try {
      this.client ??= this.connect();
      const client = await this.client;
      const { rows } = await client.query<Row>({ ...read, values: [...values] });
      return rows;
    } finally {
      this.pending -= 1;
      this.lastReplyAt = performance.now();
      if (this.pending === 0) this.idle = setTimeout(() => void this.close(), IDLE_TIMEOUT_MS).unref();
    }
  }

  /** Pending reads still get their reply within the time limit. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const closing = this.client;
    this.client = undefined;
    const ended = closing?.then(
      (client) => client.end(),
      () => {},
    );
    await Promise.race([ended, wait(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }

  private connect(): Promise<pg.Client> {
    const client = new TracedClient({ ...this.config, pipeline: true, query_timeout: REPLY_LIMIT_MS });
    const connected = client.connect().then(() => client);
    // Pending reads fail with it. Later reads open another connection.
    const discard = () => {
      if (this.client === connected) this.client = undefined;
      client.end().catch(() => {});
    };
    client.once('error', discard);
    // A failing connection may emit several errors.
    client.on('error', () => {});
    client.once('end', discard);
    connected.catch(discard);
    return connected;
  }
}

const leastBusy = (connections: readonly PipelinedConnection[]): PipelinedConnection | undefined =>
  connections.toSorted((one, other) => one.pending - other.pending)[0];

/**
 * Pipelines short single-statement reads on few connections. With one connection per read, PostgreSQL and this process
 * spent a quarter of their time on context switches. A slow read does not block the others: they use the next connection.
 */
export class PipelinedReads {
  private readonly connections: readonly PipelinedConnection[];
  private isClosed = false;

  constructor(config: pg.ClientConfig) {
    this.connections = Array.from({ length: CONNECTIONS }, () => new PipelinedConnection(config));
  }

  /** Reads without a reply. */
  get pending(): number {
    return this.connections.reduce((sum, connection) => sum + connection.pending, 0);
  }

  /** @throws the error of the statement; a lost connection rejects all its pending reads */
  async query<Row extends pg.QueryResultRow>(read: Read): Promise<Row[]> {
    try {
      return await this.send<Row>(read);
    } catch (error) {
      if (UNPREPARED.has((error as { code?: string }).code ?? '')) return this.send<Row>(read);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.connections.map((connection) => connection.close()));
  }

  private send<Row extends pg.QueryResultRow>(read: Read): Promise<Row[]> {
    if (this.isClosed) throw new Error('Client was closed and is not queryable');
    const now = performance.now();
    const connection =
      this.connections.find((one) => one.isFree(now)) ??
      leastBusy(this.connections.filter((one) => !one.isStuck(now))) ??
      leastBusy(this.connections);
    if (!connection) throw new Error('there is no connection');
    return connection.query<Row>(read, now);
  }
}
