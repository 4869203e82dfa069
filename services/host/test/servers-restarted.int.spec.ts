import { authEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import {
  appointmentInput,
  clientInput,
  connectTestPhone,
  eventually,
  listenLive,
  registerInput,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { end, freePort, startProduct } from './product-process.ts';
import { startOwnPostgres, startOwnRedis } from './restarted-servers.ts';

/** Time for retries and the next round of repeated work on a busy machine. */
const RECOVERY_MS = 90_000;

const postgres = await startOwnPostgres();
const redis = process.env.TEST_REDIS_URL ? await startOwnRedis() : null;
const database = { url: postgres.url, secret: 'a-secret-of-this-test-alone' };
const port = await freePort();
const product = await startProduct({
  entry: 'main',
  port,
  database,
  redisUrl: redis?.url,
  environment: { LOG_LEVEL: 'fatal' },
});
const url = `http://127.0.0.1:${port}`;
const studio = await TestStudio.signUp(
  new TestCaller({ url, failureLog: () => undefined, cookie: null }),
  registerInput(),
);
const { instance } = await connectTestPhone(studio);
await studio.call(whatsappSettingsEndpoints.update, {
  body: { type: 'before', hours_before: 2, instance_id: instance },
});

afterAll(async () => {
  await end(product, 'SIGTERM');
  await redis?.remove();
  await postgres.remove();
});

async function query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

let days = 0;
async function book(): Promise<number> {
  const client = await studio.call(clientEndpoints.create, { body: clientInput({ phone: '11912345678' }) });
  days += 1;
  const start_datetime = `${addDays('2027-03-01', days)} 10:00:00`;
  const body = appointmentInput({ employee_id: studio.user.id, client_id: client.id, start_datetime });
  return (await studio.call(appointmentEndpoints.create, { body })).id;
}

/** Checks that events arrive, open agendas are notified and scheduled work runs. */
async function expectRecovered(): Promise<void> {
  const listener = await eventually(() => listenLive({ url, cookie: studio.connection.cookie }), RECOVERY_MS);
  // A lost change notification is not repeated, so book until one arrives.
  const id = await eventually(async () => {
    const booked = await book();
    await eventually(() => expect(listener.changes.length).toBeGreaterThan(0), 2_000);
    return booked;
  }, RECOVERY_MS);
  listener.leave();
  await eventually(async () => {
    const due = await query(
      'UPDATE messaging.appointment SET remind_at = now() WHERE id = $1 AND remind_at > now() RETURNING id',
      [id],
    );
    expect(due).toHaveLength(1);
  }, RECOVERY_MS);
  await eventually(async () => {
    const sent = await query(`SELECT FROM messaging.delivery WHERE appointment_id = $1 AND status = 'sent'`, [
      id,
    ]);
    expect(sent).toHaveLength(1);
  }, RECOVERY_MS);
  await eventually(async () => {
    for (const schema of ['agenda', 'clients', 'accounts', 'billing'])
      expect(await query(`SELECT id FROM ${schema}.outbox`)).toEqual([]);
  }, RECOVERY_MS);
}

const isRunning = () => product.exitCode === null && product.signalCode === null;

describe('the product recovers without a restart when its servers restart', () => {
  test('before a restart', { timeout: 300_000 }, expectRecovered);

  test('PostgreSQL', { timeout: 300_000 }, async () => {
    const listener = await listenLive({ url, cookie: studio.connection.cookie });
    await postgres.stop();
    for (const path of [
      '/api/clients',
      '/api/appointments',
      '/api/company/rooms',
      '/api/company/subscription',
    ]) {
      expect(await studio.request('GET', path)).toMatchObject({
        status: 503,
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
        body: { code: 'SERVICE_UNAVAILABLE', request_id: expect.any(String) },
      });
    }
    expect(await studio.request('POST', '/api/clients', clientInput())).toMatchObject({ status: 503 });
    expect(await studio.request('GET', '/api/health')).toMatchObject({ status: 503 });
    await postgres.start();
    await eventually(
      async () => expect((await studio.request('GET', '/api/health')).status).toBe(200),
      RECOVERY_MS,
    );
    expect(await studio.request('GET', '/api/clients')).toMatchObject({ status: 200 });
    listener.leave();
    await expectRecovered();
    expect(isRunning()).toBe(true);
  });

  test.runIf(redis)('Redis', { timeout: 300_000 }, async () => {
    await redis?.stop();
    // Reads and writes need no Redis; events wait in the outbox.
    expect(await studio.request('GET', '/api/clients')).toMatchObject({ status: 200 });
    const made = await studio.call(clientEndpoints.create, { body: clientInput() });
    // Change notifications and ended sessions are not broadcast now, but the changes themselves happen.
    await book();
    const other = await studio.signIn();
    await other.call(authEndpoints.logout);
    await redis?.start();
    await eventually(async () => {
      const handled = await query('SELECT FROM agenda.client WHERE id = $1', [made.id]);
      expect(handled).toHaveLength(1);
    }, RECOVERY_MS);
    await expectRecovered();
    expect(isRunning()).toBe(true);
  });
});
