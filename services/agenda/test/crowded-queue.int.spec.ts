import { clientChanged } from '@alinha/contracts-clients';
import { eventually, startTestApp } from '@alinha/testing';
import pg from 'pg';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'clients', 'agenda'] });

const EVENTS = 3_000;

async function count(sql: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = await app.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, [
    ...values,
  ]);
  return row?.count ?? 0;
}

const clientsOf = (companyId: number) => count('agenda.client WHERE company_id = $1', [companyId]);

/** Publishes one event per new client, in this order. */
const publish = (companyId: number, firstId: number, events: number) =>
  app.database.query(
    `INSERT INTO clients.outbox (type, payload)
     SELECT $1, jsonb_build_object('id', $3::int + n, 'company_id', $2::int, 'version', 1, 'name', 'Cliente ' || n,
       'phone', NULL, 'archived', FALSE)
     FROM generate_series(1, $4::int) AS n`,
    [clientChanged.type, companyId, firstId, events],
  );

test('the import of one company does not delay the events of another', { timeout: 90_000 }, async () => {
  const [importer, other] = [await app.signUp(), await app.signUp()];
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  try {
    // Agenda handles nothing until all events wait in its queue.
    await holder.query('BEGIN; LOCK TABLE agenda.client IN EXCLUSIVE MODE');
    await publish(importer.companyId, 1_000_000, EVENTS);
    await publish(other.companyId, 2_000_000, 1);
    await eventually(async () => expect(await count('clients.outbox')).toBe(0), 30_000);
  } finally {
    // Ends the transaction, and so the lock.
    await holder.end();
  }
  await eventually(async () => expect(await clientsOf(other.companyId)).toBe(1), 30_000);
  expect(await clientsOf(importer.companyId)).toBeLessThan(EVENTS / 2);
  await eventually(async () => expect(await clientsOf(importer.companyId)).toBe(EVENTS), 60_000);
});
