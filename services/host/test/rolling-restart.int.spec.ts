import { authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { roomEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import type { ServiceName } from '@alinha/contracts-core';
import {
  clientInput,
  createTestDatabase,
  employeeInput,
  emptyTestRedis,
  registerInput,
  roomInput,
  SplitProduct,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { overAndOver } from './over-and-over.ts';

const RESTARTED = ['accounts', 'agenda', 'clients'] as const satisfies readonly ServiceName[];

const database = await createTestDatabase();
const product = await SplitProduct.start({
  databaseUrl: database.url,
  secret: database.secret,
  redisUrl: await emptyTestRedis(),
  // As long as a busy machine may need; whoever is told of it in time is not waited for.
  environment: { DRAIN_SECONDS: '15' },
  replicas: Object.fromEntries(RESTARTED.map((name) => [name, 2])),
});
afterAll(async () => {
  await product.close();
  await database.drop();
});

/** Reads and writes of each service over and over, until it is told to end; answers what was acknowledged. */
function steadyLoad(studio: TestStudio) {
  const made = { employees: new Set<number>(), rooms: new Set<number>(), clients: new Set<number>() };
  const load = overAndOver(async () => {
    made.employees.add((await studio.call(employeeEndpoints.create, { body: employeeInput() })).id);
    await studio.call(roomEndpoints.list);
    made.rooms.add((await studio.call(roomEndpoints.create, { body: roomInput() })).id);
    await studio.call(clientEndpoints.list);
    made.clients.add((await studio.call(clientEndpoints.create, { body: clientInput() })).id);
    await studio.call(authEndpoints.me);
  });
  return { ...load, made };
}

test('each process of each service is restarted under load, and no call fails and no write is lost', {
  timeout: 600_000,
}, async () => {
  const caller = new TestCaller({ url: product.url, failureLog: () => undefined, cookie: null });
  const studio = await TestStudio.signUp(caller, registerInput());
  // More than the ten clients that are free.
  await database.query(
    `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, version)
     VALUES ($1, 'annual', NULL, 53892, 1)`,
    [studio.companyId],
  );
  const load = steadyLoad(studio);
  await load.goOn(3);
  for (const service of RESTARTED) {
    for (const replica of [0, 1]) {
      expect(await product.stop(service, replica)).toBe(0);
      await load.goOn(3);
      await product.start(service, replica);
      await load.goOn(3);
    }
  }
  await load.end();

  const { made } = load;
  const kept = async (table: string) => {
    const rows = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE company_id = $1`, [
      studio.companyId,
    ]);
    return new Set(rows.map(({ id }) => id));
  };
  for (const [ids, table] of [
    [made.employees, 'accounts.employee'],
    [made.rooms, 'agenda.room'],
    [made.clients, 'clients.client'],
  ] as const) {
    const there = await kept(table);
    expect(ids.size).toBeGreaterThan(10);
    expect([...ids].filter((id) => !there.has(id))).toEqual([]);
  }
});
