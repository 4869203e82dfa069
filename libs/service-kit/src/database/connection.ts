import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { SchemaName } from '../config/platform-config.ts';
import { PipelinedReads } from './pipelined-reads.ts';
import { TracedClient } from './traced-client.ts';

/**
 * Connections of one service. The time zone is UTC on each: the Prisma adapter ignores the offset of timestamptz, and
 * wall-clock times must be read as they were written.
 */
export class DatabaseConnection {
  readonly pool: pg.Pool;
  /** For short, frequent reads. */
  readonly reads: PipelinedReads;

  constructor(
    readonly url: string,
    readonly schema: SchemaName,
    maxConnections = 10,
  ) {
    const config: pg.ClientConfig = {
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      options: `-c TimeZone=UTC -c DateStyle=ISO -c search_path=${schema} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000`,
      application_name: `alinha-${schema}`,
    };
    this.reads = new PipelinedReads(config);
    this.pool = new pg.Pool({ ...config, max: maxConnections, Client: TracedClient } as pg.PoolConfig);
    // The pool replaces a dead idle connection. Without a listener its error would end the process.
    this.pool.on('error', () => {});
    // The same for a connection in use between two statements. Its next statement fails.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** For a service's own PrismaClient. */
  adapter(): PrismaPg {
    return new PrismaPg(this.pool, { schema: this.schema });
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.close(), this.pool.end()]);
  }
}

/** Parameterised SQL in a transaction. Every service's Prisma transaction has these methods. */
export type Transaction = {
  $queryRawUnsafe<T = unknown>(sql: string, ...values: unknown[]): PromiseLike<T>;
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
};

type DriverCause = { originalCode?: string; constraint?: { index?: string; fields?: string[] } | string };

/**
 * The SQLSTATE and the constraint of a failed statement. Prisma wraps them in several forms: `P2002`/`P2003` with a driver
 * cause, `P2010` for raw SQL, unwrapped at COMMIT.
 */
export function sqlFailure(error: unknown): { code: string; text: string } | null {
  for (
    let current = error as { code?: string; meta?: unknown; cause?: unknown; message?: string } | undefined;
    current;
  ) {
    const meta = current.meta as { driverAdapterError?: { cause?: DriverCause } } | undefined;
    const code = meta?.driverAdapterError?.cause?.originalCode ?? (current as DriverCause).originalCode;
    if (code) return { code, text: JSON.stringify(meta?.driverAdapterError?.cause ?? current) };
    if (
      typeof current.code === 'string' &&
      /^[0-9A-Z]{5}$/.test(current.code) &&
      !/^P\d/.test(current.code)
    ) {
      return { code: current.code, text: JSON.stringify(current) };
    }
    current = current.cause as typeof current;
  }
  return null;
}

/** True when `error` violates a unique constraint whose name contains `constraint`. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const failure = sqlFailure(error);
  return failure?.code === '23505' && failure.text.includes(constraint);
}
