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

/** Connections for the statements of all queues of a process. */
const MAX_CONNECTIONS = 8;
/** A new connection costs PostgreSQL more than ten statements, because it prepares its functions again. */
const IDLE_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;
const CONNECT_LIMIT_MS = 10_000;

export type PostgresQueuesOptions = {
  readonly postgresUrl: string;
  /** The tables exist, and the user may not create tables. */
  readonly provisioned?: boolean | undefined;
  /** Called for each connection that ends by itself. */
  readonly onError: (error: Error) => void;
};

/**
 * The PostgreSQL connections that all queues of a process share: a pool for statements and one connection that listens.
 * BullMQ itself opens several for each queue, and PostgreSQL wakes all of them for each job of any queue.
 */
export class PostgresQueues {
  readonly pool: pg.Pool;
  private readonly connections = new Set<SharedConnection>();
  private prepared: Promise<void> | null = null;
  private listener: Promise<SharedListener> | null = null;
  private closing: Promise<void> | null = null;

  constructor(private readonly options: PostgresQueuesOptions) {
    this.pool = new pg.Pool({
      ...this.connection(),
      max: MAX_CONNECTIONS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
    });
    this.pool.on('error', this.reportFailure);
    // The error of a connection in use rejects its statement too.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Creates the backend of one BullMQ queue or worker. */
  readonly backend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (name, options) => {
    const connection = new SharedConnection(this, name);
    this.connections.add(connection);
    connection.once('close', () => this.connections.delete(connection));
    return new PostgresQueueBackend(connection, name, options);
  };

  /** Settles once the tables exist. */
  ready(): Promise<void> {
    this.prepared ??= this.prepare().catch((error: unknown) => {
      this.prepared = null;
      throw error;
    });
    return this.prepared;
  }

  /** The connection that gets notifications of new jobs, reopened after it was lost. */
  listening(): Promise<SharedListener> {
    if (this.closing) return Promise.reject(new Error('the queues are closing'));
    this.listener ??= this.listen();
    return this.listener;
  }

  /** Close queues and workers first. */
  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  /** Gets the errors of idle connections from the pool. */
  private readonly reportFailure = (error: Error): void => {
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

  /** A provisioned part has checked its tables before it opens its queues. */
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

  private listen(): Promise<SharedListener> {
    // All workers wait for this connection. The pool's option of the same name would also limit the wait for a free
    // connection.
    const client = new pg.Client({
      ...this.connection(),
      application_name: 'alinha-jobs',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    });
    const shared = new SharedListener(client);
    const listener = client.connect().then(() => shared);
    const isLost = () => {
      if (this.closing || this.listener !== listener) return false;
      this.listener = null;
      void client.end().catch(() => {});
      return true;
    };
    // Wakes the waiting workers: each looks for jobs and listens on the next connection.
    const lost = (error: Error) => {
      if (!isLost()) return;
      this.reportFailure(error);
      for (const connection of this.connections) connection.emit('listenerinvalidated');
    };
    let reason = new Error('the listening connection has ended');
    client.on('error', (error) => {
      reason = error;
    });
    client.on('end', () => lost(reason));
    // A failed connection attempt is not reported: workers retry until one succeeds.
    listener.catch(isLost);
    return listener;
  }
}

/** The listening connection of all queues. Their LISTEN statements run one after the other. */
class SharedListener extends EventEmitter implements ListenClient {
  private lastQuery: Promise<unknown> = Promise.resolve();
  private readonly silenced = new Set<string>();

  constructor(private readonly client: ListenClient & { end(): Promise<void> }) {
    super();
    this.setMaxListeners(0);
    client.on('notification', (notice) => this.emit('notification', notice));
  }

  query: ListenClient['query'] = (text, params) => {
    const result = this.lastQuery.then(() => this.client.query(text, params));
    this.lastQuery = result.catch(() => {});
    return result;
  };

  /**
   * BullMQ notifies about three times for each job, which wakes every listener of the database. Nothing here uses these
   * events, and BullMQ omits them for a queue while another session has this lock.
   */
  async silenceEvents(queue: string): Promise<void> {
    if (this.silenced.has(queue)) return;
    const { rows } = await this.query('SELECT pg_try_advisory_lock_shared(hashtext($1)) AS held', [
      `bullmq:evnotify:${queue}`,
    ]);
    // Without the lock BullMQ is notifying. The next worker that waits for a job tries again.
    if (rows[0]?.held) this.silenced.add(queue);
  }

  end(): Promise<void> {
    return this.client.end();
  }
}

/** BullMQ's view of the shared connections for one queue. */
class SharedConnection extends PostgresConnection {
  override readonly schema = POSTGRES_SCHEMA;

  constructor(
    private readonly shared: PostgresQueues,
    private readonly queue: string,
  ) {
    super(shared.pool);
    // Each queue adds an error listener to the pool. The pool already has one.
    const [added] = shared.pool.listeners('error').slice(-1);
    if (added) shared.pool.off('error', added as (error: Error) => void);
  }

  override waitUntilReady(): Promise<void> {
    return this.shared.ready();
  }

  override async getListenClient(): Promise<ListenClient> {
    const shared = await this.shared.listening();
    await shared.silenceEvents(this.queue);
    return shared;
  }

  /** False makes BullMQ poll for jobs every ten seconds instead of every hour, in addition to its notifications. */
  override get hasListenClientKeepAlive(): boolean {
    return false;
  }
}
