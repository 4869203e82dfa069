import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { appointmentEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import { ALL_SERVICES, startHost } from '@alinha/host';
import {
  backUp,
  createLogger,
  migrate,
  migrationsIn as migrationsOf,
  provisionSchemas,
  QueueKit,
  readBackup,
  readPlatformConfig,
  restore,
} from '@alinha/service-kit';
import {
  clientInput,
  createTestDatabase,
  emptyTestRedis,
  eventually,
  registerInput,
  roomInput,
  startTestApp,
  TEST_DATA_KEY,
  TestCaller,
  type TestDatabase,
  type TestStudio,
} from '@alinha/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCompany } from './filled-company.ts';

const app = await startTestApp();
const logger = createLogger('silent');
const folder = await mkdtemp(join(tmpdir(), 'alinha-backup-'));
const path = join(folder, 'studio.alinha');
const redisUrl = app.platform.config.REDIS_URL ?? null;
afterAll(() => rm(folder, { recursive: true }));

const MADE = new Date('2026-11-22T10:00:00Z');
let studio: TestStudio;
let rowsWritten = 0;
/** Every row at the time of the backup. */
let contents: Record<string, string[]> = {};

const queuesOf = (url: string | null) => (url ? new QueueKit({ redisUrl: url }, logger) : null);

async function backUpTo(file: string): Promise<number> {
  const queues = queuesOf(redisUrl);
  try {
    return await backUp({ databaseUrl: app.database.url, queues, path: file, now: MADE });
  } finally {
    await queues?.close();
  }
}

/** Every row, without outboxes and queues, whose contents change constantly. */
async function rowsOf(database: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = ANY ($1) AND table_name NOT IN ('outbox', 'migration') ORDER BY 1`,
    [SERVICE_NAMES],
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await database.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t ORDER BY 1`);
    rows[name] = found.map(({ line }) => line);
  }
  return rows;
}

/** Resolves when no event is in transit, so that compared rows no longer change. */
const settled = () =>
  eventually(async () => {
    for (const schema of SERVICE_NAMES)
      expect(await app.database.query(`SELECT FROM ${schema}.outbox`)).toEqual([]);
    const queues = app.platform.queues;
    const states = await Promise.all(
      (await queues.everyQueue())
        .filter(({ name }) => name.startsWith('events.'))
        .map((queue) => queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed')),
    );
    expect(states.flatMap((counts) => Object.values(counts)).filter((count) => count > 0)).toEqual([]);
  });

beforeAll(async () => {
  studio = await app.signUp(registerInput());
  await fillCompany(app, studio);
  // Scheduled work may change rows in between, so the comparison is retried.
  await eventually(async () => {
    await settled();
    contents = await rowsOf(app.database);
    rowsWritten = await backUpTo(path);
    expect(await rowsOf(app.database)).toEqual(contents);
    expect(rowsWritten).toBe(Object.values(contents).flat().length);
  }, 45_000);
}, 180_000);

async function restoreInto(
  database: TestDatabase,
  { replace = false, file = path, redis = undefined as string | undefined } = {},
) {
  return restore({
    databaseUrl: database.url,
    services: ALL_SERVICES,
    redisUrl: redis ?? null,
    path: file,
    masterKeyIds: null,
    replace,
    logger,
  });
}

async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase({ migrated: false });
  try {
    await work(database);
  } finally {
    await database.release();
  }
}

const signedIn = (url: string | null, studio: TestStudio) =>
  new TestCaller({ url: url ?? '', failureLog: () => undefined, cookie: studio.connection.cookie });

async function startOn(database: TestDatabase, redis: string | undefined, clock = () => new Date()) {
  const config = readPlatformConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redis ?? '',
    INTERNAL_SECRET: app.database.secret,
    DATA_KEY: TEST_DATA_KEY,
    DEMO: '0',
    RATE_LIMIT: 'off',
    WEB_ROOT: 'no-web-root',
  });
  return startHost({ config: { ...config, PORT: 0 }, logger, verifyReplies: true, clock });
}

/** Each test creates databases, and some start the product. */
const timeout = 120_000;

describe('a backup', { timeout }, () => {
  test('contains every row and is readable by its owner only', async () => {
    expect(rowsWritten).toBe(Object.values(contents).flat().length);
    expect(rowsWritten).toBeGreaterThan(100);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await readBackup(path);
  });

  test('needs the administrator of the database', async () => {
    const options = { databaseUrl: app.database.urlOf('agenda'), queues: app.platform.queues };
    await expect(backUp({ ...options, path: join(folder, 'refused'), now: MADE })).rejects.toThrow(
      "may not read accounts. Use the administrator's URL.",
    );
  });

  test('restores every row into an empty database and continues its ids', async () => {
    await withDatabase(async (database) => {
      const redis = await emptyTestRedis();
      const header = await restoreInto(database, { redis });
      expect(header.made_at).toBe(MADE.toISOString());
      expect(await rowsOf(database)).toEqual(contents);
      const host = await startOn(database, redis);
      try {
        const caller = signedIn(host.url, studio);
        const there = contents['clients.client']?.length;
        const client = await caller.call(clientEndpoints.create, { body: clientInput() });
        expect(client.id).toBeGreaterThan(there ?? Number.NaN);
        await caller.call(roomEndpoints.create, { body: roomInput() });
        await expect(caller.call(appointmentEndpoints.list, { query: {} })).resolves.toBeDefined();
      } finally {
        await host.close();
      }
    });
  });

  test('restores the same constraints and triggers as a new database has', async () => {
    const rules = (database: TestDatabase) =>
      database.query(
        `SELECT conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(k.oid) AS rule
         FROM pg_constraint k WHERE connamespace::regnamespace::text = ANY ($1)
         UNION ALL
         SELECT tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger g
         JOIN pg_class t ON t.oid = g.tgrelid
         WHERE NOT g.tgisinternal AND t.relnamespace::regnamespace::text = ANY ($1) ORDER BY 1`,
        [SERVICE_NAMES],
      );
    await withDatabase(async (database) => {
      await restoreInto(database, { redis: await emptyTestRedis() });
      expect(await rules(database)).toEqual(await rules(app.database));
    });
  });

  test('is migrated to this release when an earlier one made it', async () => {
    await withDatabase(async (earlier) => {
      await provisionSchemas(earlier.url, SERVICE_NAMES, earlier.secret);
      for (const { name, migrations } of ALL_SERVICES) {
        const all = await migrationsOf(migrations);
        await migrate(earlier.urlOf(name), name, migrations, logger, new Set(all.slice(0, -1)));
      }
      await earlier.query(
        `INSERT INTO accounts.company (name, email, language) VALUES ('Estúdio', 'um@estudio.example', 'pt')`,
      );
      const file = join(folder, 'earlier.alinha');
      const client = { databaseUrl: earlier.url, queues: null, path: file, now: MADE };
      await backUp(client);
      await withDatabase(async (database) => {
        await restoreInto(database, { file, redis: await emptyTestRedis() });
        for (const { name, migrations } of ALL_SERVICES) {
          const applied = await database.query<{ name: string }>(
            `SELECT name FROM ${name}.migration ORDER BY id`,
          );
          expect(applied.map((row) => row.name.replace(/\.sql$/, ''))).toEqual(
            await migrationsOf(migrations),
          );
        }
        expect(await database.query('SELECT name FROM accounts.company')).toEqual([{ name: 'Estúdio' }]);
      });
    });
  });
});

describe('restoring is refused and changes nothing', { timeout }, () => {
  const untouched = async (file: string, wanted: RegExp) => {
    await withDatabase(async (database) => {
      await expect(restoreInto(database, { file, redis: await emptyTestRedis() })).rejects.toThrow(wanted);
      expect(await database.query(`SELECT FROM pg_namespace WHERE nspname = 'accounts'`)).toEqual([]);
    });
  };
  const changed = async (name: string, change: (text: Buffer) => Buffer) => {
    const file = join(folder, name);
    await writeFile(file, gzipSync(change(gunzipSync(await readFile(path)))));
    return file;
  };
  const text = (change: (text: string) => string) => (bytes: Buffer) => Buffer.from(change(bytes.toString()));

  test('when a row was altered', async () => {
    await untouched(
      await changed(
        'row',
        text((all) => all.replace('Xilindró', 'Xilindra')),
      ),
      /damaged: the rows of/,
    );
  });

  test('when a sequence was altered', async () => {
    const file = await changed(
      'sequence',
      text((all) => all.replace('"last_value":"', '"last_value":"9')),
    );
    await untouched(file, /damaged: the checksum of the file does not match/);
  });

  test('when the file is truncated', async () => {
    await untouched(
      await changed('lines', (all) => all.subarray(0, all.lastIndexOf('{"sums"'))),
      /its end is missing/,
    );
    const file = join(folder, 'short');
    const whole = await readFile(path);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await untouched(file, /is no backup, or damaged/);
  });

  test('when the file is not a backup', async () => {
    const file = join(folder, 'other');
    await writeFile(file, 'not a backup');
    await untouched(file, /is no backup, or damaged/);
    await writeFile(file, gzipSync('{"some":"json"}\n'));
    await untouched(file, /is no backup, or damaged/);
  });

  /** Rewrites the file with valid checksums, like a later release. */
  const later = async (
    name: string,
    change: (header: { format: number; migrations: Record<string, string[]> }) => void,
  ) =>
    changed(name, (bytes) => {
      const [first = '', ...others] = bytes.toString().split('\n');
      const header = JSON.parse(first);
      change(header);
      const lines = [JSON.stringify(header), ...others.slice(0, -2)];
      const whole = createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex');
      const { sums } = JSON.parse(others.at(-2) ?? '');
      return Buffer.from([...lines, JSON.stringify({ sums: { ...sums, whole } }), ''].join('\n'));
    });

  test('when a later release made the backup', async () => {
    const file = await later('migration', ({ migrations }) =>
      migrations.agenda?.push('29990101000000_later'),
    );
    await untouched(
      file,
      /later release made the backup: it has the migrations 29990101000000_later of agenda/,
    );
    await untouched(
      await later('format', (header) => Object.assign(header, { format: 2 })),
      /of format 2, which a later release writes/,
    );
  });

  test('when the database has rows and --replace is missing', async () => {
    await withDatabase(async (database) => {
      const redis = await emptyTestRedis();
      await restoreInto(database, { redis });
      await database.query(`UPDATE agenda.room SET name = 'Outra'`);
      await expect(restoreInto(database, { redis })).rejects.toThrow(/is not empty: \w+\.\w+ has rows/);
      expect((await rowsOf(database))['agenda.room']?.join()).toContain('Outra');
      await restoreInto(database, { redis, replace: true });
      expect(await rowsOf(database)).toEqual(contents);
    });
  });

  test('while the product runs', async () => {
    await withDatabase(async (database) => {
      const redis = await emptyTestRedis();
      const host = await startOn(database, redis);
      await expect(restoreInto(database, { redis })).rejects.toThrow(/runs on this database \(alinha-/);
      await host.close();
    });
  });
});
