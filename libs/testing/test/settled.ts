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
      for (const queue of await app.platform.queues.everyQueue())
        expect(await queue.getJobCountByTypes('waiting', 'active', 'prioritized'), queue.name).toBe(0);
    }
  }, LIMIT_MS);
}

/** Every table of the services with a hash of all its rows. */
export async function tablePrints({ database }: TestApp): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_schema || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = ANY ($1) ORDER BY 1`,
    [SERVICE_NAMES],
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ print: string }>(
      `SELECT count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS print FROM ${name} t`,
    );
    prints[name] = row?.print ?? '';
  }
  return prints;
}
