import { createHash } from 'node:crypto';
import pg from 'pg';
import { memoize } from '../memoize.ts';
import type { Transaction } from './connection.ts';

const TIMESTAMP = 1114;
const { getTypeParser } = pg.types;

/** Reads wall-clock times as UTC, like Prisma, instead of in the process's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === TIMESTAMP ? (text: string) => new Date(`${text.replace(' ', 'T')}Z`) : getTypeParser(oid, format),
};

/** Otherwise PostgreSQL plans statements with list parameters each time, which takes longer than running them. */
const BEGIN = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan';

/** Name of a prepared statement, planned once per connection. The texts of a service are constant and few. */
const nameOf = memoize((sql) => createHash('sha1').update(sql).digest('base64url'));

/**
 * Runs `work` in a transaction without Prisma, whose overhead is several times the cost of a statement. `timestamp` values
 * are read as `Date`, all others as pg reads them.
 */
export async function sqlTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const run = (text: string, values: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: [...values], types });
  const tx: Transaction = {
    $queryRawUnsafe: async <R>(sql: string, ...values: unknown[]) => (await run(sql, values)).rows as R,
    $executeRawUnsafe: async (sql, ...values) => (await run(sql, values)).rowCount ?? 0,
  };
  let failed: Error | undefined;
  try {
    await client.query(BEGIN);
    const result = await work(tx);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      // The connection is lost, so the server rolls back.
      failed = lost;
    });
    throw error;
  } finally {
    client.release(failed);
  }
}
