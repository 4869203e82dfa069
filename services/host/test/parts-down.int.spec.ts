import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  clientInput,
  createTestDatabase,
  employeeInput,
  emptyTestRedis,
  eventually,
  registerInput,
  SplitProduct,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';

const CALLS = 6;
const RECOVERY_MS = 90_000;
const unavailable = { status: 503, code: 'SERVICE_UNAVAILABLE' };

const database = await createTestDatabase();
const product = await SplitProduct.start({
  databaseUrl: database.url,
  secret: database.secret,
  redisUrl: await emptyTestRedis(),
  // Long enough for a busy machine; draining ends earlier when callers leave.
  environment: { DRAIN_SECONDS: '15' },
});
const visitor = () => new TestCaller({ url: product.url, failureLog: () => undefined, cookie: null });
const studio = await TestStudio.signUp(visitor(), registerInput());
const client = await studio.call(clientEndpoints.create, { body: clientInput() });

afterAll(async () => {
  await product.close();
  await database.release();
});

test('other services keep working when the agenda stops, and the agenda works again after a restart', {
  timeout: 300_000,
}, async () => {
  await product.stop('agenda', 0, 'SIGKILL');
  await expect(studio.call(appointmentEndpoints.list, { query: {} })).rejects.toMatchObject(unavailable);
  await expect(studio.call(roomEndpoints.list)).rejects.toMatchObject(unavailable);
  expect(await studio.call(clientEndpoints.list)).toMatchObject([{ id: client.id }]);
  await expect(studio.call(companyEndpoints.get)).resolves.toBeDefined();
  await product.start('agenda');
  await eventually(
    async () => expect(await studio.call(appointmentEndpoints.list, { query: {} })).toEqual([]),
    RECOVERY_MS,
  );
});

test('cached sessions keep working and other sessions get 503 instead of 401 when accounts stops', {
  timeout: 300_000,
}, async () => {
  const other = await studio.signIn();
  await studio.call(clientEndpoints.list);
  await product.stop('accounts', 0, 'SIGKILL');
  expect(await studio.call(clientEndpoints.list)).toHaveLength(1);
  // The gateway cannot resolve a session that it no longer caches.
  const stranger = new TestCaller({ ...other.connection, cookie: `${other.connection.cookie}x` });
  await expect(stranger.call(clientEndpoints.list)).rejects.toMatchObject(unavailable);
  await expect(studio.call(companyEndpoints.get)).rejects.toMatchObject(unavailable);
  await product.start('accounts');
  await eventually(
    async () => expect(await stranger.request('GET', '/api/clients')).toMatchObject({ status: 401 }),
    RECOVERY_MS,
  );
  await eventually(
    async () => expect(await studio.call(authEndpoints.me)).toMatchObject({ id: studio.user.id }),
    RECOVERY_MS,
  );
});

test('a stopping gateway fails its readiness check and still completes running and late calls', {
  timeout: 300_000,
}, async () => {
  // Holds calls in progress until the test releases the lock.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE accounts.employee IN EXCLUSIVE MODE');
  const calls = Array.from({ length: CALLS }, () =>
    studio.call(employeeEndpoints.create, { body: employeeInput() }),
  );
  await eventually(async () => {
    const waiting = await database.query(
      `SELECT pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE d.datname = current_database() AND NOT l.granted`,
    );
    expect(waiting).toHaveLength(CALLS);
  });
  const ended = product.stop('gateway');
  await eventually(async () => expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(503));
  const late = await fetch(`${product.url}/api/clients`, {
    headers: { cookie: studio.connection.cookie ?? '' },
  });
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  await holder.query('COMMIT');
  await holder.end();
  expect(await Promise.all(calls)).toHaveLength(CALLS);
  expect(await ended).toBe(0);
});
