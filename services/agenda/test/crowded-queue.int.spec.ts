import { clientChanged } from '@alinha/contracts-clients';
import { eventually, startTestApp } from '@alinha/testing';
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
const employeesOf = (companyId: number) => count('agenda.employee WHERE company_id = $1', [companyId]);

test('the import of one company does not delay the events of another', { timeout: 90_000 }, async () => {
  const importer = await app.signUp();
  await app.database.query(
    `INSERT INTO clients.outbox (type, payload)
     SELECT $1, jsonb_build_object('id', 1000000 + n, 'company_id', $2::int, 'version', 1, 'name', 'Cliente ' || n,
       'phone', NULL, 'archived', FALSE)
     FROM generate_series(1, $3::int) AS n`,
    [clientChanged.type, importer.companyId, EVENTS],
  );
  // All events now wait in the agenda's queue.
  await eventually(async () => expect(await count('clients.outbox')).toBe(0), 30_000);
  const newcomer = await app.signUp();
  await eventually(async () => expect(await employeesOf(newcomer.companyId)).toBe(1), 30_000);
  expect(await clientsOf(importer.companyId)).toBeLessThan(EVENTS);
  await eventually(async () => expect(await clientsOf(importer.companyId)).toBe(EVENTS), 60_000);
});
