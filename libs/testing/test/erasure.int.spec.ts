import { randomUUID } from 'node:crypto';
import {
  authEndpoints,
  deletionEndpoints,
  employeeChanged,
  employeeEndpoints,
} from '@alinha/contracts-accounts';
import { appointmentCharged, planChanged, roomEndpoints } from '@alinha/contracts-agenda';
import { subscriptionChanged } from '@alinha/contracts-billing';
import { clientChanged, clientEndpoints } from '@alinha/contracts-clients';
import { postEndpoints } from '@alinha/contracts-content';
import { companyErased, type EventDefinition, SERVICE_NAMES } from '@alinha/contracts-core';
import { ALL_SERVICES } from '@alinha/host';
import { DatabaseConnection, republish } from '@alinha/service-kit';
import {
  clientInput,
  companyRowCounts,
  companyRows,
  companyTables,
  eventually,
  listenLive,
  roomInput,
  startTestApp,
  TestCaller,
  TestClock,
} from '@alinha/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { fillCompany, MARK, markedPlaces } from './filled-company.ts';

const DAY_MS = 24 * 3_600_000;
const ERASED_LIMIT_MS = 30_000;

const clock = new TestClock('2026-11-20T12:30:00Z');
const WRITER = 'blog@alinha.test';
const app = await startTestApp({ clock: clock.now, environment: { BLOG_ADMIN_EMAIL: WRITER } });
const { database } = app;

const runJob = () =>
  app.platform.queues.addAll('accounts.erase-company', [{ name: 'now', data: {}, id: randomUUID() }]);
const deliver = (event: EventDefinition, data: object) =>
  Promise.all(
    event.consumers.map((consumer) =>
      app.platform.queues.addAll(`events.${consumer}`, [{ name: event.type, data, id: randomUUID() }]),
    ),
  );
const waiting = () =>
  Promise.all(SERVICE_NAMES.map((schema) => database.query(`SELECT 1 FROM ${schema}.outbox`)));
/** Resolves when every event has been handled. */
const quiet = () => eventually(async () => expect((await waiting()).flat()).toEqual([]), ERASED_LIMIT_MS);

async function erase(studio: { call: (endpoint: typeof deletionEndpoints.request) => Promise<unknown> }) {
  await studio.call(deletionEndpoints.request);
  clock.advance(DAY_MS);
  await runJob();
}

const isGone = (companyId: number) =>
  eventually(async () => {
    const left = Object.entries(await companyRowCounts(database, companyId)).filter(([, count]) => count > 0);
    expect(left).toEqual([]);
  }, ERASED_LIMIT_MS);

test('every table with company rows has the erasure trigger, new tables included', async () => {
  const guarded = await database.query<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'erasure_guard'`,
  );
  const tables = await companyTables(database);
  expect(tables.length).toBeGreaterThan(25);
  expect(guarded.map(({ name }) => name).sort()).toEqual(tables);
});

test('an erasure removes every row of its company after 24 hours, and none of another company', {
  timeout: 120_000,
}, async () => {
  const studio = await app.signUp({ company_name: `Estúdio ${MARK}`, name: `Dona ${MARK}` });
  const other = await app.signUp();
  await fillCompany(app, studio);
  await fillCompany(app, other, 'Vizinho');
  // Events that wait for a retry, in a job of one event and in a job of several.
  const unknown = { type: 'agenda.not-known-yet', payload: { company_id: studio.companyId, name: MARK } };
  const several = { company_id: studio.companyId, events: [unknown, unknown] };
  await app.platform.queues.addAll('events.agenda', [
    { name: unknown.type, data: unknown.payload, id: randomUUID() },
    { name: 'several', data: several, id: randomUUID() },
  ]);
  await quiet();
  const empty = Object.entries(await companyRowCounts(database, studio.companyId)).filter(
    ([, count]) => count === 0,
  );
  expect(
    empty.filter(([name]) => name !== 'accounts.company_deletion'),
    'fill these in filled-company.ts',
  ).toEqual([]);
  expect((await markedPlaces(app)).length).toBeGreaterThan(10);

  const { connection } = await studio.signIn();
  const replica = new TestCaller({ ...connection, url: await app.startReplica() });
  await replica.call(authEndpoints.me);
  const live = await listenLive(studio.connection);
  await studio.call(deletionEndpoints.request);
  const before = await companyRows(database, other.companyId);

  clock.advance(DAY_MS - 1);
  await runJob();
  await studio.call(roomEndpoints.list);
  expect((await companyRowCounts(database, studio.companyId))['agenda.room']).toBeGreaterThan(0);

  clock.advance(1);
  await runJob();
  // The clock is fixed, so no cached session expires by itself.
  for (const caller of [studio, replica]) {
    await eventually(() =>
      expect(caller.request('GET', authEndpoints.me.path)).resolves.toMatchObject({ status: 401 }),
    );
  }
  await live.ended;
  await isGone(studio.companyId);
  await eventually(async () => expect(await markedPlaces(app)).toEqual([]), ERASED_LIMIT_MS);
  expect(await database.query('SELECT 1 FROM accounts.company WHERE id = $1', [studio.companyId])).toEqual(
    [],
  );
  expect(await companyRows(database, other.companyId)).toEqual(before);
  await other.call(clientEndpoints.create, { body: clientInput() });
  // The e-mail address is free again.
  await app.signUp({ email: studio.user.email });
});

test('events that arrive after the erasure create nothing, and their payloads are deleted', {
  timeout: 120_000,
}, async () => {
  const studio = await app.signUp();
  await quiet();
  await erase(studio);
  await isGone(studio.companyId);
  const { companyId: company_id } = studio;
  const at = { company_id, id: 1, version: 99, name: MARK };
  await deliver(employeeChanged, { ...at, color: '#000000', capacity: 1 });
  await deliver(clientChanged, { ...at, archived: false });
  await deliver(planChanged, {
    ...at,
    client_id: 1,
    price_cents: 1,
    billing_period: 'monthly',
    billing_day: 5,
    first_date: '2026-11-23',
    ends_on: null,
  });
  await deliver(appointmentCharged, {
    ...at,
    appointment_id: 1,
    client_id: 1,
    date: '2026-11-23',
    amount_cents: 1,
    paid_at: null,
  });
  await deliver(subscriptionChanged, { ...at, plan: 'annual', next_renewal: null, price_cents: 1 });
  await eventually(async () => expect(await markedPlaces(app)).toEqual([]), ERASED_LIMIT_MS);
  await isGone(company_id);
});

test('an erasure waits for a running transaction and also erases its rows', { timeout: 60_000 }, async () => {
  const studio = await app.signUp();
  await quiet();
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query('BEGIN');
  await writer.query(`INSERT INTO agenda.room (company_id, name, capacity) VALUES ($1, 'Sala', 1)`, [
    studio.companyId,
  ]);
  await erase(studio);
  const marked = () =>
    database.query('SELECT 1 FROM agenda.erased_company WHERE company_id = $1', [studio.companyId]);
  // Accounts is erased; the agenda is not yet.
  await eventually(async () =>
    expect(await database.query('SELECT 1 FROM accounts.company WHERE id = $1', [studio.companyId])).toEqual(
      [],
    ),
  );
  expect(await marked()).toEqual([]);
  await writer.query('COMMIT');
  await writer.end();
  await isGone(studio.companyId);
  expect(await marked()).toHaveLength(1);
  await expect(
    database.query(`INSERT INTO agenda.room (company_id, name, capacity) VALUES ($1, 'Sala', 1)`, [
      studio.companyId,
    ]),
  ).rejects.toMatchObject({ code: 'AL410' });
});

test('requests during an erasure get a reply and leave no rows', { timeout: 60_000 }, async () => {
  const studio = await app.signUp();
  await quiet();
  const statuses = new Set<number>();
  let racing = true;
  const race = async () => {
    while (racing) {
      const posts = [
        studio.request('POST', roomEndpoints.create.path, roomInput()),
        studio.request('POST', clientEndpoints.create.path, clientInput()),
      ];
      for (const { status } of await Promise.all(posts)) statuses.add(status);
    }
  };
  const racers = [race(), race()];
  await eventually(() => expect(statuses).toContain(201));
  await erase(studio);
  await eventually(() => expect(statuses).toContain(401));
  racing = false;
  await Promise.all(racers);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  await isGone(studio.companyId);
});

test('an erasure deletes rows again when it is republished to a service restored from an older backup', {
  timeout: 60_000,
}, async () => {
  const studio = await app.signUp();
  await quiet();
  await erase(studio);
  await isGone(studio.companyId);
  await database.query('DELETE FROM agenda.erased_company WHERE company_id = $1', [studio.companyId]);
  await database.query(`INSERT INTO agenda.room (company_id, name, capacity) VALUES ($1, 'Sala', 1)`, [
    studio.companyId,
  ]);
  for (const { name, publishes } of ALL_SERVICES) {
    const connection = new DatabaseConnection(app.platform.urlOf(name), name, 1);
    await republish(connection, publishes);
    await connection.close();
  }
  await isGone(studio.companyId);
});

test('a redelivered erasure changes nothing and affects no other company', { timeout: 60_000 }, async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  await other.call(employeeEndpoints.create, {
    body: { name: 'Ana', email: `ana.${randomUUID()}@alinha.test`, password: 'segredo-1' },
  });
  await quiet();
  await erase(studio);
  await isGone(studio.companyId);
  const before = await companyRows(database, other.companyId);
  await deliver(companyErased, { company_id: studio.companyId });
  await deliver(companyErased, { company_id: studio.companyId });
  await runJob();
  await quiet();
  await isGone(studio.companyId);
  expect(await companyRows(database, other.companyId)).toEqual(before);
});

test('blog posts stay when the company of their writer is erased', {
  timeout: 60_000,
}, async () => {
  const writer = await app.signUp({ email: WRITER });
  const body = { title: 'Fica', blocks: [] };
  const headers = { 'idempotency-key': 'a-post-that-stays' };
  expect(await writer.request('POST', postEndpoints.create.path, body, headers)).toMatchObject({
    status: 201,
  });
  await quiet();
  await erase(writer);
  await isGone(writer.companyId);
  expect(await app.anonymous.call(postEndpoints.get, { params: { slug: 'fica' } })).toMatchObject({
    title: 'Fica',
  });
});
