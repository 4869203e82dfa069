import { createHash } from 'node:crypto';
import pg from 'pg';
import { memoize } from '../memoize.ts';
import type { Transaction } from './connection.ts';

const TIMESTAMP = 1114;
const { getTypeParser } = pg.types;

/** Wall-clock times as Prisma reads them: as if they were in UTC, not in the process's zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === TIMESTAMP ? (text: string) => new Date(`${text.replace(' ', 'T')}Z`) : getTypeParser(oid, format),
};

/** The texts of a service's statements are few, each made once: PostgreSQL plans one once a connection. */
const nameOf = memoize((sql) => createHash('sha1').update(sql).digest('base64url'));

/**
 * Runs `work` in a transaction of SQL alone, without Prisma in between, which costs several times what a statement does.
 * Dates of the type `timestamp` come as `Date`; other parameters and values are those of pg.
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
    await client.query('BEGIN');
    const result = await work(tx);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((gone: Error) => {
      // The connection itself is lost, and with it what was not committed.
      failed = gone;
    });
    throw error;
  } finally {
    client.release(failed);
  }
}
