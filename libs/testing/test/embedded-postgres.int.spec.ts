import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@alinha/service-kit';
import { eventually, programPath } from '@alinha/testing';
import { lowPort } from '@alinha/testing/split-product';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';

const folders: string[] = [];
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alinha-data-'));
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function answer(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('embedded PostgreSQL keeps its data across a restart', async () => {
  const directory = join(await dataFolder(), 'postgres');
  const first = await startEmbeddedPostgres({ directory });
  await answer(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  await first.stop();
  const second = await startEmbeddedPostgres({ directory });
  expect(await answer(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  await second.stop();
}, 60_000);

test('a data folder is used by one process when several start, and the error of the others names it', async () => {
  const directory = join(await dataFolder(), 'postgres');
  const starts = await Promise.allSettled([1, 2, 3].map(() => startEmbeddedPostgres({ directory })));
  const won = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  expect(won).toHaveLength(1);
  for (const reason of refused) expect(reason).toContain(`is in use by process ${process.pid}`);
  expect(await answer(won[0]?.url ?? '', 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await won[0]?.stop();
}, 60_000);

test('embedded PostgreSQL restarts on the same port when it is killed, until it is stopped', async () => {
  const directory = join(await dataFolder(), 'postgres');
  const { url, stop } = await startEmbeddedPostgres({ directory });
  await answer(url, 'CREATE TABLE kept AS SELECT 42 AS n');
  for (let time = 0; time < 2; time++) {
    const [pid = ''] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await eventually(
      async () => expect(await answer(url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]),
      20_000,
    );
  }
  // A second start still finds it in use.
  await eventually(
    () => expect(startEmbeddedPostgres({ directory })).rejects.toThrow(`in use by process ${process.pid}`),
    20_000,
  );
  await stop();
  await expect(answer(url, 'SELECT 1')).rejects.toThrow('connect ENOENT');
}, 60_000);

test('embedded PostgreSQL refuses a folder with foreign files and changes nothing in it', async () => {
  const directory = join(await dataFolder(), 'postgres');
  await mkdir(directory);
  await writeFile(join(directory, 'important.txt'), 'keep me');
  await expect(startEmbeddedPostgres({ directory })).rejects.toThrow('has files that are not of PostgreSQL');
  expect(await readdir(directory)).toEqual(['important.txt']);
});

test('embedded PostgreSQL refuses to start and leaves no process when its password is missing or wrong', async () => {
  const folder = await dataFolder();
  const directory = join(folder, 'postgres');
  await (await startEmbeddedPostgres({ directory })).stop();
  const secret = join(folder, 'postgres.secret');
  const isRunning = () => readdir(directory).then((names) => names.includes('postmaster.pid'));

  await writeFile(secret, 'ab'.repeat(32));
  await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(
    /postgres\.secret is not the password .* npm run restore/,
  );
  expect(await isRunning()).toBe(false);
  await rm(secret);
  await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(
    /postgres\.secret is missing.* npm run restore/,
  );
  expect(await isRunning()).toBe(false);
  expect(await readdir(folder)).toEqual(['postgres']);
}, 60_000);

test('embedded PostgreSQL starts when a previous first start was killed at any point', async () => {
  const folder = await dataFolder();
  const directory = join(folder, 'postgres');
  for (const waitMs of [500, 1_000, 1_500, 2_000]) {
    const child = fork(programPath('main'), {
      execArgv: [],
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: String(await lowPort()), DEMO: '0' },
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await setTimeout(waitMs);
    child.kill('SIGKILL');
    await exited;
  }
  const after = await startEmbeddedPostgres({ directory });
  expect(await answer(after.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await after.stop();
}, 60_000);
