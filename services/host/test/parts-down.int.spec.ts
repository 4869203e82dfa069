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
const BACK_MS = 90_000;
const away = { status: 503, code: 'SERVICE_UNAVAILABLE' };

const database = await createTestDatabase();
const product = await SplitProduct.start({
  databaseUrl: database.url,
  secret: database.secret,
  redisUrl: await emptyTestRedis(),
  // As long as a busy machine may need; whoever is told of it in time is not waited for.
  environment: { DRAIN_SECONDS: '15' },
});
const visitor = () => new TestCaller({ url: product.url, failureLog: () => undefined, cookie: null });
const studio = await TestStudio.signUp(visitor(), registerInput());
const client = await studio.call(clientEndpoints.create, { body: clientInput() });

afterAll(async () => {
  await product.close();
  await database.drop();
});

test('without the agenda the other services go on, and it is back by itself', {
  timeout: 300_000,
}, async () => {
  await product.stop('agenda', 0, 'SIGKILL');
  await expect(studio.call(appointmentEndpoints.list, { query: {} })).rejects.toMatchObject(away);
  await expect(studio.call(roomEndpoints.list)).rejects.toMatchObject(away);
  expect(await studio.call(clientEndpoints.list)).toMatchObject([{ id: client.id }]);
  await expect(studio.call(companyEndpoints.get)).resolves.toBeDefined();
  await product.start('agenda');
  await eventually(
    async () => expect(await studio.call(appointmentEndpoints.list, { query: {} })).toEqual([]),
    BACK_MS,
  );
});

test('without accounts who is signed in goes on, and who is not is told to come again, not to sign in', {
  timeout: 300_000,
}, async () => {
  const other = await studio.signIn();
  await studio.call(clientEndpoints.list);
  await product.stop('accounts', 0, 'SIGKILL');
  expect(await studio.call(clientEndpoints.list)).toHaveLength(1);
  // A session that this gateway has just forgotten is nobody it can tell apart.
  const stranger = new TestCaller({ ...other.connection, cookie: `${other.connection.cookie}x` });
  await expect(stranger.call(clientEndpoints.list)).rejects.toMatchObject(away);
  await expect(studio.call(companyEndpoints.get)).rejects.toMatchObject(away);
  await product.start('accounts');
  await eventually(
    async () => expect(await stranger.request('GET', '/api/clients')).toMatchObject({ status: 401 }),
    BACK_MS,
  );
  await eventually(
    async () => expect(await studio.call(authEndpoints.me)).toMatchObject({ id: studio.user.id }),
    BACK_MS,
  );
});

test('a gateway that is told to stop says so to its balancer, and answers what is under way and what still comes', {
  timeout: 300_000,
}, async () => {
  // Holds the calls in their middle for as long as the test likes.
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
