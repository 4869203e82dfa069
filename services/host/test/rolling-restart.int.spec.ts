import { setTimeout } from 'node:timers/promises';
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

const RESTARTED = ['accounts', 'agenda', 'clients'] as const satisfies readonly ServiceName[];
const HAMMERS = 2;

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
  let isOn = true;
  const made = { employees: new Set<number>(), rooms: new Set<number>(), clients: new Set<number>() };
  let rounds = 0;
  const hammer = async () => {
    while (isOn) {
      made.employees.add((await studio.call(employeeEndpoints.create, { body: employeeInput() })).id);
      await studio.call(roomEndpoints.list);
      made.rooms.add((await studio.call(roomEndpoints.create, { body: roomInput() })).id);
      await studio.call(clientEndpoints.list);
      made.clients.add((await studio.call(clientEndpoints.create, { body: clientInput() })).id);
      await studio.call(authEndpoints.me);
      rounds++;
    }
  };
  const hammers = Promise.all(Array.from({ length: HAMMERS }, hammer));
  // Told of where it is awaited.
  hammers.catch(() => {});
  return {
    made,
    /** Until so much more has been done, however fast this machine is. */
    goOn: async (more: number) => {
      const until = rounds + more;
      while (rounds < until) await Promise.race([setTimeout(20), hammers]);
    },
    end: async () => {
      isOn = false;
      await hammers;
    },
  };
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
