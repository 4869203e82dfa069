import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { roomEndpoints } from '@alinha/contracts-agenda';
import { createLogger, QueueKit } from '@alinha/service-kit';
import {
  companyRowCounts,
  companyRows,
  createTestDatabase,
  emptyTestRedis,
  eventually,
  registerInput,
  roomInput,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { end, freePort, startProduct } from './product-process.ts';

/** Enough rows for the test to kill the process during the erasure. */
const ROWS = 60_000;
const LIMIT_MS = 120_000;

const database = await createTestDatabase();
const redisUrl = await emptyTestRedis();
let running: ChildProcess | null = null;

afterAll(async () => {
  if (running) await end(running, 'SIGKILL');
  await database.release();
});

/** Projections of a signed-up company in other services. */
const PROJECTIONS = [
  'agenda.company',
  'agenda.employee',
  'billing.company',
  'messaging.company',
  'messaging.employee',
];

const roomsOf = async (companyId: number) =>
  (await companyRowCounts(database, companyId))['agenda.room'] ?? 0;

test('an erasure is finished by the next process when its process is killed', {
  timeout: 420_000,
}, async () => {
  const port = await freePort();
  const start = async () => {
    running = await startProduct({ entry: 'main', port, database, redisUrl });
    return running;
  };
  let product = await start();
  const signUp = () =>
    TestStudio.signUp(
      new TestCaller({ url: `http://127.0.0.1:${port}`, failureLog: () => undefined, cookie: null }),
      registerInput(),
    );
  const [studio, other] = [await signUp(), await signUp()];
  await other.call(roomEndpoints.create, { body: roomInput() });
  // Waits until all events of both companies are handled.
  await eventually(async () => {
    expect(
      await database.query('SELECT 1 FROM accounts.outbox UNION ALL SELECT 1 FROM agenda.outbox'),
    ).toEqual([]);
    const counts = await companyRowCounts(database, other.companyId);
    expect(counts['accounts.activity']).toBeGreaterThan(1);
    for (const table of PROJECTIONS) expect(counts[table], table).toBe(1);
  }, LIMIT_MS);
  await end(product, 'SIGKILL');
  const before = await companyRows(database, other.companyId);
  await database.query(
    `INSERT INTO agenda.room (company_id, name, capacity)
     SELECT $1, 'Sala ' || number, 1 FROM generate_series(1, $2::integer) AS number`,
    [studio.companyId, ROWS],
  );
  await database.query(
    `INSERT INTO accounts.company_deletion (company_id, requested_by, requested_at, erase_at)
     VALUES ($1, $2, now() - interval '2 days', now() - interval '1 day')`,
    [studio.companyId, studio.user.id],
  );

  // Does not wait for the next run of the job: the minute of the killed run may not have ended.
  const backend = redisUrl ? { redisUrl } : { postgresUrl: database.urlOf('queues') };
  const queues = new QueueKit(backend, createLogger('silent'));
  await queues.addAll('accounts.erase-company', [{ name: 'now', data: {}, id: 'now' }]);
  await queues.close();

  product = await start();
  await eventually(async () => expect(await roomsOf(studio.companyId)).toBeLessThan(ROWS), LIMIT_MS);
  await end(product, 'SIGKILL');
  await setTimeout(100);
  expect(await roomsOf(studio.companyId), 'the process ended before it could be killed').toBeGreaterThan(0);

  product = await start();
  await eventually(async () => {
    const left = Object.entries(await companyRowCounts(database, studio.companyId)).filter(
      ([, count]) => count > 0,
    );
    expect(left).toEqual([]);
    expect(await database.query('SELECT 1 FROM accounts.company WHERE id = $1', [studio.companyId])).toEqual(
      [],
    );
  }, LIMIT_MS);
  expect(await companyRows(database, other.companyId)).toEqual(before);
});
