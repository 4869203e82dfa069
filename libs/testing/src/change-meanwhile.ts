import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

const STEP_MS = 10;

/**
 * Forces a race: makes an uncommitted change, starts the call, and commits when the call waits for the change or has
 * finished.
 */
export async function changeMeanwhile<T>(
  { url }: TestDatabase,
  change: { readonly sql: string; readonly values: readonly unknown[] },
  call: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const hasWaitingCall = async () => {
    const { rowCount } = await client.query(
      'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    );
    return (rowCount ?? 0) > 0;
  };
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query(change.sql, [...change.values]);
    if (rowCount !== 1) throw new Error(`the change affected ${rowCount} rows instead of one`);
    const outcome = call();
    let settled = false;
    const settle = () => {
      settled = true;
    };
    outcome.then(settle, settle);
    while (!settled && !(await hasWaitingCall())) await wait(STEP_MS);
    await client.query('COMMIT');
    return await outcome;
  } finally {
    await client.end();
  }
}
