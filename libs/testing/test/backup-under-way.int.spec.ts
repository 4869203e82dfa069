import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import { whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { ALL_SERVICES, startHost } from '@alinha/host';
import {
  backUp,
  createLogger,
  QueueKit,
  queuedEvents,
  readPlatformConfig,
  restore,
} from '@alinha/service-kit';
import {
  appointmentInput,
  clientInput,
  connectTestPhone,
  createTestDatabase,
  emptyTestRedis,
  eventually,
  startTestApp,
  TEST_DATA_KEY,
  type TestApp,
  TestClock,
  type TestDatabase,
} from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const logger = createLogger('silent');
const folder = await mkdtemp(join(tmpdir(), 'alinha-backup-'));
afterAll(() => rm(folder, { recursive: true }));
/** The reminder tick runs every ten seconds; this covers several. */
const SOME_TICKS_MS = 90_000;

async function backUpOf(app: TestApp, name: string): Promise<string> {
  const { REDIS_URL } = app.platform.config;
  const path = join(folder, name);
  const queues = REDIS_URL ? new QueueKit({ redisUrl: REDIS_URL }, logger) : null;
  await backUp({ databaseUrl: app.database.url, queues, path, now: new Date() });
  await queues?.close();
  return path;
}

type From = { readonly clock?: () => Date; readonly withoutRedis?: boolean };

/**
 * Restores into an empty database and starts the whole product on it.
 * @param withoutRedis restores queued events into PostgreSQL, even when the product then runs on Redis
 */
async function startFrom(path: string, secret: string, { clock, withoutRedis = false }: From = {}) {
  const database = await createTestDatabase({ migrated: false });
  const redisUrl = (await emptyTestRedis()) ?? null;
  await restore({
    databaseUrl: database.url,
    services: ALL_SERVICES,
    redisUrl: withoutRedis ? null : redisUrl,
    path,
    masterKeyIds: null,
    replace: false,
    logger,
  });
  const config = readPlatformConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl ?? '',
    INTERNAL_SECRET: secret,
    DATA_KEY: TEST_DATA_KEY,
    DEMO: '0',
    RATE_LIMIT: 'off',
    WEB_ROOT: 'no-web-root',
  });
  const host = await startHost({ config: { ...config, PORT: 0 }, logger, ...(clock && { clock }) });
  return {
    database,
    end: async () => {
      await host.close();
      await database.release();
    },
  };
}

test.each([
  { where: 'is handled after the restore', withoutRedis: false },
  {
    where: 'is handled when it was restored into PostgreSQL but the product runs on Redis',
    withoutRedis: true,
  },
])('an event queued at backup time $where', { timeout: 120_000 }, async ({ withoutRedis }) => {
  const app = await startTestApp({ services: SERVICE_NAMES.filter((name) => name !== 'messaging') });
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  // The event has left its outbox and waits in the queue, because messaging is stopped.
  await eventually(async () => {
    expect(await app.database.query('SELECT FROM clients.outbox')).toEqual([]);
    const events = (await queuedEvents(app.platform.queues)).filter(
      ({ queue }) => queue === 'events.messaging',
    );
    expect(events.filter(({ name }) => name === 'clients.client-changed')).toHaveLength(1);
  });
  const restored = await startFrom(await backUpOf(app, `under-way-${withoutRedis}`), app.database.secret, {
    withoutRedis,
  });
  try {
    await eventually(async () => {
      const rows = await restored.database.query('SELECT name FROM messaging.client WHERE id = $1', [
        client.id,
      ]);
      expect(rows).toEqual([{ name: client.name }]);
    });
    if (app.platform.config.REDIS_URL)
      expect(await restored.database.query(`SELECT FROM queues.job WHERE queue LIKE 'events.%'`)).toEqual([]);
  } finally {
    await restored.end();
  }
});

test('a restored product sends pending reminders and repeats no sent one', {
  timeout: 240_000,
}, async () => {
  const clock = new TestClock('2026-11-20T12:00:00Z');
  const app = await startTestApp({ clock: clock.now });
  const studio = await app.signUp();
  await connectTestPhone(studio);
  await studio.call(whatsappSettingsEndpoints.update, { body: { type: 'before', hours_before: 1 } });
  const book = async (name: string, phone: string, start: string) => {
    const client = await studio.call(clientEndpoints.create, { body: clientInput({ name, phone }) });
    const body = appointmentInput({
      employee_id: studio.user.id,
      client_id: client.id,
      start_datetime: start,
    });
    await studio.call(appointmentEndpoints.create, { body });
  };
  // 09:00 in São Paulo.
  await book('Ana', '11987654321', '2026-11-20 11:00:00');
  await book('Bia', '11987654322', '2026-11-20 15:00:00');
  await eventually(async () => {
    const known = await app.database.query('SELECT FROM messaging.appointment WHERE remind_at IS NOT NULL');
    expect(known).toHaveLength(2);
  });
  const sent = async (database: TestDatabase) =>
    (
      await database.query<{ phone: string }>(
        `SELECT right(phone, 11) AS phone FROM messaging.sandbox_message WHERE direction = 'to_client' ORDER BY id`,
      )
    ).map(({ phone }) => phone);
  clock.advance(65 * 60_000);
  await eventually(async () => expect(await sent(app.database)).toEqual(['11987654321']), SOME_TICKS_MS);
  await eventually(async () => {
    const log = await app.database.query('SELECT status FROM messaging.delivery');
    expect(log).toEqual([{ status: 'sent' }]);
  });

  const path = await backUpOf(app, 'reminders');
  const later = new TestClock('2026-11-20T17:05:00Z');
  const restored = await startFrom(path, app.database.secret, { clock: later.now });
  try {
    const both = ['11987654321', '11987654322'];
    await eventually(async () => expect(await sent(restored.database)).toEqual(both), SOME_TICKS_MS);
    await eventually(async () => {
      const log = await restored.database.query('SELECT status FROM messaging.delivery');
      expect(log).toEqual([{ status: 'sent' }, { status: 'sent' }]);
    });
  } finally {
    await restored.end();
  }
});
