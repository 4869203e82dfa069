import { EventEmitter } from 'node:events';
import {
  assertSchemaCompatibility,
  type BackendFactory,
  LATEST_SCHEMA_VERSION,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
  runMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import pg from 'pg';

export const POSTGRES_SCHEMA = 'queues';
type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>;

/** Statements at a time of all queues of a process. */
const MOST_CONNECTIONS = 8;
/** A connection that is made anew costs PostgreSQL more than ten statements: its functions are prepared once more. */
const KEPT_IDLE_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;
const CONNECT_LIMIT_MS = 10_000;

export type PostgresQueuesOptions = {
  readonly postgresUrl: string;
  /** The tables are made by somebody else, and the user may not. */
  readonly provisioned?: boolean | undefined;
  /** Hears of connections that end by themselves. */
  readonly onError: (error: Error) => void;
};

/**
 * What the queues of a process share on PostgreSQL: some connections for their statements, and one that listens. BullMQ
 * itself opens several for each queue, all of which PostgreSQL wakes for each job of any queue.
 */
export class PostgresQueues {
  readonly pool: pg.Pool;
  private readonly connections = new Set<SharedConnection>();
  private prepared: Promise<void> | null = null;
  private listener: Promise<Notices> | null = null;
  private closing: Promise<void> | null = null;

  constructor(private readonly options: PostgresQueuesOptions) {
    this.pool = new pg.Pool({
      ...this.connection(),
      max: MOST_CONNECTIONS,
      idleTimeoutMillis: KEPT_IDLE_MS,
    });
    this.pool.on('error', this.failed);
    // Of one that is being used, its user hears.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Makes what queues and workers of BullMQ speak to. */
  readonly backend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (name, options) => {
    const connection = new SharedConnection(this, name);
    this.connections.add(connection);
    connection.once('close', () => this.connections.delete(connection));
    return new PostgresQueueBackend(connection, name, options);
  };

  /** Settles once the tables are there. */
  ready(): Promise<void> {
    this.prepared ??= this.prepare().catch((error: unknown) => {
      this.prepared = null;
      throw error;
    });
    return this.prepared;
  }

  /** The connection that hears of new jobs; another one after it has ended. */
  listening(): Promise<Notices> {
    if (this.closing) return Promise.reject(new Error('the queues are closing'));
    this.listener ??= this.listen();
    return this.listener;
  }

  /** Queues and workers must be closed before. */
  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  /** The pool tells here of connections that ended while nobody used them. */
  private readonly failed = (error: Error): void => {
    if (!this.closing) this.options.onError(error);
  };

  private async end(): Promise<void> {
    const listener = await this.listener?.catch(() => null);
    await listener?.end();
    await this.pool.end();
  }

  private connection(): pg.ClientConfig {
    return {
      connectionString: this.options.postgresUrl,
      options: `-c search_path=${POSTGRES_SCHEMA}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    };
  }

  /** A provisioned part has made sure of the tables before it opens its queues; at most starts they are there. */
  private async prepare(): Promise<void> {
    if (this.options.provisioned) return;
    const client = await this.pool.connect();
    try {
      const version = await assertSchemaCompatibility(client, POSTGRES_SCHEMA).catch((error: unknown) => {
        if (error instanceof SchemaMigrationRequiredError) return 0;
        throw error;
      });
      if (version < LATEST_SCHEMA_VERSION) await runMigrations(client, POSTGRES_SCHEMA);
    } finally {
      client.release();
    }
  }

  private listen(): Promise<Notices> {
    // All workers wait for it. Of the pool it would limit the wait for a connection that is free, too.
    const client = new pg.Client({
      ...this.connection(),
      application_name: 'alinha-jobs',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    });
    const notices = new Notices(client);
    const listener = client.connect().then(() => notices);
    const isLost = () => {
      if (this.closing || this.listener !== listener) return false;
      this.listener = null;
      void client.end().catch(() => {});
      return true;
    };
    // Whoever waits is woken then, looks for jobs, and listens on the next connection.
    const lost = (error: Error) => {
      if (!isLost()) return;
      this.failed(error);
      for (const connection of this.connections) connection.emit('listenerinvalidated');
    };
    let reason = new Error('the connection that listens has ended');
    client.on('error', (error) => {
      reason = error;
    });
    client.on('end', () => lost(reason));
    // Nothing is said of one that was never there: workers keep asking until there is one.
    listener.catch(isLost);
    return listener;
  }
}

/** What one connection hears, for all queues of the process. Each of them subscribes to it: one after the other. */
class Notices extends EventEmitter implements ListenClient {
  private turn: Promise<unknown> = Promise.resolve();
  private readonly untold = new Set<string>();

  constructor(private readonly client: ListenClient & { end(): Promise<void> }) {
    super();
    this.setMaxListeners(0);
    client.on('notification', (notice) => this.emit('notification', notice));
  }

  query: ListenClient['query'] = (text, params) => {
    const answer = this.turn.then(() => this.client.query(text, params));
    this.turn = answer.catch(() => {});
    return answer;
  };

  /**
   * BullMQ tells of whatever becomes of a job, some three times each, and each time PostgreSQL wakes all that listen to this
   * database, though nobody here asks for it. It leaves that out of a queue while somebody else has this lock.
   */
  async leaveEventsUntold(queue: string): Promise<void> {
    if (this.untold.has(queue)) return;
    const { rows } = await this.query('SELECT pg_try_advisory_lock_shared(hashtext($1)) AS held', [
      `bullmq:evnotify:${queue}`,
    ]);
    // Where BullMQ is just telling something it has the lock itself: the next time that somebody waits for a job.
    if (rows[0]?.held) this.untold.add(queue);
  }

  end(): Promise<void> {
    return this.client.end();
  }
}

/** What one queue takes for a connection of its own. */
class SharedConnection extends PostgresConnection {
  override readonly schema = POSTGRES_SCHEMA;

  constructor(
    private readonly shared: PostgresQueues,
    private readonly queue: string,
  ) {
    super(shared.pool);
    // Each queue would tell of the same connection, which the shared pool does once.
    const [told] = shared.pool.listeners('error').slice(-1);
    if (told) shared.pool.off('error', told as (error: Error) => void);
  }

  override waitUntilReady(): Promise<void> {
    return this.shared.ready();
  }

  override async getListenClient(): Promise<ListenClient> {
    const notices = await this.shared.listening();
    await notices.leaveEventsUntold(this.queue);
    return notices;
  }

  /** BullMQ then looks for jobs each ten seconds, not each hour, beside what it is told of. */
  override get hasListenClientKeepAlive(): boolean {
    return false;
  }
}
