import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BackupRun, listBackupRuns } from '@alinha/contracts-accounts';
import { clientEndpoints } from '@alinha/contracts-clients';
import { accountsService } from '@alinha/service-accounts';
import {
  backUp,
  createLogger,
  DatabaseConnection,
  readPlatformConfig,
  restore,
  scratchNameOf,
  usableKeys,
  verifyBackup,
} from '@alinha/service-kit';
import {
  clientInput,
  createTestDatabase,
  eventually,
  programPath,
  startTestApp,
  TEST_DATA_KEY,
  TestClock,
} from '@alinha/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unverifiedName, verifiedName } from '../src/backups/backup-files.ts';
import { type RunOutcome, runBackup } from '../src/backups/backup-run.ts';
import { BackupSchedule } from '../src/backups/backup-schedule.ts';
import { ALL_SERVICES } from '../src/services.ts';

const OTHER_KEY = 'Zt8Kb3WnXy5RmQcD1oVhGu6LfSaP0jEi7TzYx9Nk2Bg';
const TOKEN = 'a-token-of-operators-for-backups';
const HOUR_MS = 60 * 60_000;
const PLANTED = 'Zuleica Quarteirão';
const timeout = 90_000;

/** How far the clock of the product is ahead. Backups are made in real time. */
let aheadMs = 0;
const app = await startTestApp({
  clock: () => new Date(Date.now() + aheadMs),
  environment: { OPERATOR_TOKEN: TOKEN },
});
const folder = await mkdtemp(join(tmpdir(), 'alinha-keep-backups-'));
const backups = join(folder, 'backups');
const environment = (overrides: NodeJS.ProcessEnv = {}) => ({
  DATABASE_URL: app.database.url,
  DATA_DIR: join(folder, 'data'),
  DATA_KEY: TEST_DATA_KEY,
  BACKUP_DIR: backups,
  ...overrides,
});
const keys = await usableKeys(readPlatformConfig(environment()));
const logged: string[] = [];
const logger = createLogger('info', { write: (line) => void logged.push(line) });

beforeAll(async () => {
  const studio = await app.signUp();
  await studio.call(clientEndpoints.create, { body: clientInput({ name: PLANTED }) });
});
beforeEach(async () => {
  logged.length = 0;
  await mkdir(backups, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const run = (overrides: NodeJS.ProcessEnv = {}): Promise<RunOutcome> =>
  runBackup({
    config: readPlatformConfig(environment(overrides)),
    databaseUrl: app.database.url,
    queues: null,
    clock: () => new Date(),
    logger,
  });

const files = async () => (await readdir(backups)).sort();
const runs = () => app.platform.rpc.call(listBackupRuns, {});
const newestRun = async () => (await runs()).runs[0] as BackupRun;
const failureLines = () => logged.filter((line) => line.includes('"code":"BACKUP_FAILED"'));
const operators = async (page: string) =>
  (await fetch(`${app.url}/ops/${page}`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
/** The scratch database and its roles. */
const scratch = () =>
  app.database.query(
    `SELECT datname AS name FROM pg_database WHERE datname = $1
     UNION ALL SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)`,
    [scratchNameOf(app.database.url)],
  );

test('a run makes an encrypted backup, verifies it and shows it to operators', { timeout }, async () => {
  expect(await operators('backups')).toContain('No backup has been made and verified yet.');
  expect(await operators('metrics')).toMatch(/^alinha_backup_last_verified_timestamp_seconds 0$/m);
  expect(await run()).toBe('verified');
  const [name = '', ...others] = await files();
  expect(others).toEqual([]);
  expect((await stat(join(backups, name))).mode & 0o777).toBe(0o600);
  const content = await readFile(join(backups, name), 'latin1');
  for (const text of [Buffer.from(PLANTED).toString('latin1'), 'Zuleica', 'clients.client', TEST_DATA_KEY])
    expect(content).not.toContain(text);
  expect(await scratch()).toEqual([]);

  const made = await newestRun();
  expect(name).toBe(verifiedName(new Date(made.started_at)));
  expect(made).toMatchObject({ file: name, size_bytes: content.length, failure: null, detail: null });
  expect(made.rows).toBeGreaterThan(5);
  const page = await operators('backups');
  expect(page).toContain(name);
  expect(page).not.toContain('role="alert"');
  const seconds = Date.parse(made.started_at) / 1000;
  expect(await operators('metrics')).toContain(
    `\nalinha_backup_last_verified_timestamp_seconds ${seconds}\n`,
  );
  expect(failureLines()).toEqual([]);

  const database = await createTestDatabase({ migrated: false });
  await restore({
    databaseUrl: database.url,
    services: ALL_SERVICES,
    redisUrl: null,
    path: join(backups, name),
    keys,
    masterKeyIds: new Set(keys.keys()),
    replace: false,
    logger,
  });
  expect(await database.query('SELECT name FROM clients.client')).toEqual([{ name: PLANTED }]);
  await database.release();
});

test('of two runs at once one makes the backup', { timeout }, async () => {
  const before = await files();
  expect((await Promise.all([run(), run()])).sort()).toEqual(['busy', 'verified']);
  // The earlier one of the same day is deleted by the rule, if it is of the same day.
  expect((await files()).filter((name) => !before.includes(name))).toHaveLength(1);
});

test.each([
  ['without DATA_KEY', { DATA_KEY: '' }, 'data-key'],
  ['with a file in place of its folder', { BACKUP_DIR: join(folder, 'file', 'backups') }, 'folder'],
])('a run %s fails, says so and leaves old backups', { timeout }, async (_, overrides, failure) => {
  await writeFile(join(folder, 'file'), '');
  const [before, { failures, last_verified }] = [await files(), await runs()];
  expect(await run(overrides)).toBe('failed');
  expect(await files()).toEqual(before);
  expect(await runs()).toMatchObject({ failures: failures + 1, last_verified });
  expect(await newestRun()).toMatchObject({ failure, file: null });
  expect(failureLines()).toHaveLength(1);
  expect(await operators('backups')).toContain('class="bad">Failed: ');
  expect(await operators('metrics')).toContain(`\nalinha_backup_failures_total ${failures + 1}\n`);
  expect(await app.anonymous.request('GET', '/api/health')).toMatchObject({ status: 200 });
});

/** Runs the program with files of at most 1 kB, as on a full disk. */
const onFullDisk = () =>
  promisify(execFile)(
    'bash',
    ['-c', 'ulimit -f 1; exec "$0" "$1"', process.execPath, programPath('keep-backups')],
    {
      env: { PATH: process.env.PATH, ...environment() },
    },
  );

test('a run on a full disk fails, says so and leaves old backups', { timeout }, async () => {
  const before = await files();
  await expect(onFullDisk()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"code":"BACKUP_FAILED","failure":"disk-full"'),
  });
  expect(await files()).toEqual(before);
  expect(await newestRun()).toMatchObject({ failure: 'disk-full', file: null });
});

test('a backup that cannot be restored stays unverified until the next one', { timeout }, async () => {
  const before = await files();
  await app.database.query(
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO accounts.mail (company_id, kind, employee_id, recipient, language, created_at, send_before, next_attempt_at)
     VALUES (900, 'password_changed', 900, 'x@alinha.test', 'pt', now(), now(), '2199-12-31'); COMMIT`,
  );
  expect(await run()).toBe('failed');
  const failed = await newestRun();
  expect(failed).toMatchObject({
    file: unverifiedName(new Date(failed.started_at)),
    failure: 'not-restorable',
    detail: expect.stringContaining('violates foreign key constraint'),
  });
  expect(await scratch()).toEqual([]);
  expect(await run()).toBe('failed');
  // Only the newest unverified file stays.
  expect(await files()).toEqual([...before, (await newestRun()).file].sort());

  await app.database.query('DELETE FROM accounts.mail WHERE company_id = 900');
  expect(await run()).toBe('verified');
  expect((await files()).filter((name) => name.includes('unverified'))).toEqual([]);
});

test('a file that was damaged on the disk is found by the verification', { timeout }, async () => {
  const [name = ''] = await files();
  const content = await readFile(join(backups, name));
  content[content.length - 20] = (content[content.length - 20] ?? 0) ^ 1;
  const path = join(folder, 'damaged');
  await writeFile(path, content);
  const verified = verifyBackup({
    databaseUrl: app.database.url,
    services: ALL_SERVICES,
    path,
    keys,
    logger,
  });
  await expect(verified).rejects.toThrow('is no backup, or damaged: it was changed, or its end is missing');
  expect(await scratch()).toEqual([]);
});

const scheduleAt = (time: TestClock) =>
  new BackupSchedule({
    minutes: 0,
    program: programPath('keep-backups'),
    environment: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment() },
    clock: time.now,
    logger,
    listRuns: runs,
  });

test('a backup that was killed is made up by the next run', { timeout }, async () => {
  // The last verified backup is two days old.
  const time = new TestClock(new Date(Date.now() + 48 * HOUR_MS).toISOString());
  const schedule = scheduleAt(time);
  await schedule.check();
  expect(await scratch()).toEqual([]);
  time.advance(10 * 60_000);
  const killed = schedule.check();
  await eventually(async () => expect(await scratch()).not.toEqual([]), 30_000);
  schedule.stop();
  await killed;
  expect(failureLines()).toEqual([]);
  const left = (await files()).filter((name) => name.includes('unverified'));
  expect(left).toHaveLength(1);

  const { failures } = await runs();
  const next = scheduleAt(time);
  time.advance(10 * 60_000);
  await next.check();
  next.stop();
  expect(await scratch()).toEqual([]);
  const after = await runs();
  expect(after.failures).toBe(failures + 1);
  expect(after.runs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ file: left[0], failure: 'interrupted', finished_at: null }),
    ]),
  );
  expect((await files()).filter((name) => name.includes('unverified'))).toEqual([]);
  expect(await operators('backups')).toContain('Failed: The process ended during the run.');
});

test('old backups are deleted by the rule, and no other file', { timeout }, async () => {
  const [name = ''] = await files();
  const own = join(folder, 'own');
  await rename(join(backups, name), own);
  await rm(backups, { recursive: true });
  await mkdir(backups);
  const now = new Date();
  const day = (days: number) => new Date(now.getTime() - days * 24 * HOUR_MS);
  for (let days = 1; days <= 40; days++) await copyFile(own, join(backups, verifiedName(day(days))));

  const made = { databaseUrl: app.database.url, queues: null, now };
  const [ownKey] = [...keys.values()];
  const [otherKey] = [...(await usableKeys(readPlatformConfig({ DATA_KEY: OTHER_KEY }))).values()];
  const others = [verifiedName(day(41)), verifiedName(day(42)), verifiedName(day(43)), 'notes.txt'];
  await backUp({ ...made, path: join(backups, others[0] ?? ''), ...(ownKey && { key: ownKey }) });
  await backUp({
    ...made,
    path: join(backups, others[1] ?? ''),
    ...(otherKey && { key: otherKey }),
    scheduled: true,
  });
  await backUp({ ...made, path: join(backups, others[2] ?? '') });
  await writeFile(join(backups, 'notes.txt'), '');

  expect(await run()).toBe('verified');
  const left = await files();
  expect(left).toEqual(expect.arrayContaining([(await newestRun()).file, ...others]));
  const kept = left.filter((one) => !others.includes(one));
  // Today and six days, two or three older weeks, one month or two.
  expect(kept.length).toBeGreaterThanOrEqual(7 + 2);
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 3);
  for (let days = 1; days < 7; days++) expect(kept).toContain(verifiedName(day(days)));
});

test('operators read when no backup is verified for 26 hours; runs are listed for 400 days', async () => {
  aheadMs = 27 * HOUR_MS;
  expect(await operators('backups')).toContain('No verified backup for more than 26 hours.');
  const { failures } = await runs();
  const connection = new DatabaseConnection(app.database.urlOf('accounts'), 'accounts', 1);
  const later = new Date(Date.now() + 401 * 24 * HOUR_MS);
  await accountsService.housekeeping?.(connection, later);
  await connection.close();
  // The newest one has the count of failures.
  const left = await runs();
  expect(left.runs).toHaveLength(1);
  expect(left.failures).toBe(failures);
});
