import { SERVICE_NAMES } from '@alinha/contracts-core';
import { eventually, type TestApp } from '@alinha/testing';
import { expect } from 'vitest';

const LIMIT_MS = 60_000;

/** Waits until all events, and events caused by them, have been handled. */
export async function settled(app: TestApp): Promise<void> {
  await eventually(async () => {
    // Twice: handling an event may publish another one.
    for (const _ of [1, 2]) {
      for (const schema of SERVICE_NAMES)
        expect(await app.database.query(`SELECT 1 FROM ${schema}.outbox`), schema).toEqual([]);
      for (const queue of await app.platform.queues.everyQueue()) {
        expect(await queue.getJobCountByTypes('waiting', 'active', 'prioritized'), queue.name).toBe(0);
        // Failed jobs wait for another attempt, repeated jobs for their next run.
        const delayed = await queue.getDelayed();
        expect(delayed.filter(({ repeatJobKey }) => !repeatJobKey).map(({ id }) => id)).toEqual([]);
      }
    }
  }, LIMIT_MS);
}

/** Every table of the services with a hash of all its rows. */
export async function tablePrints({ database }: TestApp): Promise<Record<string, string>> {
  const [tables] = await database.query<{ prints: string }>(
    `SELECT string_agg(format(
       $$SELECT %L AS name, count(*) || ' rows, ' || md5(string_agg(t::text, ',' ORDER BY t::text)) AS print FROM %I.%I t$$,
       schemaname || '.' || tablename, schemaname, tablename), ' UNION ALL ') AS prints
     FROM pg_tables WHERE schemaname = ANY ($1)`,
    [SERVICE_NAMES],
  );
  const rows = await database.query<{ name: string; print: string | null }>(tables?.prints ?? '');
  return Object.fromEntries(rows.map(({ name, print }) => [name, print ?? 'no rows']));
}
