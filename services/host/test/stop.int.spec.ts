import { setTimeout } from 'node:timers/promises';
import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  createTestDatabase,
  employeeInput,
  emptyTestRedis,
  eventually,
  listenLive,
  registerInput,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { end, freePort, startProduct } from './product-process.ts';

const CALLS = 6;
const database = await createTestDatabase();
const redisUrl = await emptyTestRedis();
afterAll(() => database.release());

test('a stopping product answers running calls, closes streams and then exits', {
  timeout: 60_000,
}, async () => {
  const port = await freePort();
  const product = await startProduct({ entry: 'main', port, database, redisUrl });
  const caller = new TestCaller({
    url: `http://127.0.0.1:${port}`,
    failureLog: () => undefined,
    cookie: null,
  });
  const studio = await TestStudio.signUp(caller, registerInput());

  const listener = await listenLive(caller.connection);

  // Holds calls in progress until the test releases the lock.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE accounts.employee IN EXCLUSIVE MODE');
  const calls = Array.from({ length: CALLS }, () =>
    studio.call(employeeEndpoints.create, { body: employeeInput() }),
  );
  await eventually(async () => {
    // The link of the sign-up's e-mail may wait, too.
    const waiting = await database.query(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO%employee%'`,
    );
    expect(waiting).toHaveLength(CALLS);
  }, 10_000);
  const ended = end(product, 'SIGTERM');
  await setTimeout(300);
  await holder.query('COMMIT');
  await holder.end();

  expect(await Promise.all(calls)).toHaveLength(CALLS);
  await listener.ended;
  expect(await ended).toBe(0);
});
