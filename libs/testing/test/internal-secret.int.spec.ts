import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalSecret, readPlatformConfig } from '@alinha/service-kit';
import { createTestDatabase } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const folders: string[] = [];
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alinha-secret-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const secretIn = (DATA_DIR: string, environment: NodeJS.ProcessEnv = {}) =>
  internalSecret(readPlatformConfig({ DATA_DIR, ...environment }));

test('concurrent starts create one internal secret, readable by its owner only', async () => {
  const folder = join(await dataFolder(), 'new');
  const secrets = await Promise.all(Array.from({ length: 8 }, () => secretIn(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  const file = join(folder, 'internal.secret');
  expect(await readFile(file, 'utf8')).toBe(secrets[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['internal.secret']);
});

test.each([
  ['empty', ''],
  ['followed by a line end', `${'ab'.repeat(32)}\n`],
  ['too short', 'ab'.repeat(31)],
  ['not hexadecimal', 'xy'.repeat(32)],
])('an internal secret is refused with advice and left unchanged when it is %s', async (_, content) => {
  const folder = await dataFolder();
  const file = join(folder, 'internal.secret');
  await writeFile(file, content);
  await expect(secretIn(folder)).rejects.toThrow(
    /internal\.secret is damaged: it must hold 64 .*openssl rand/,
  );
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('a start is refused when the internal secret is missing but the folder has data', async () => {
  const folder = await dataFolder();
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17');
  await expect(secretIn(folder)).rejects.toThrow(/internal\.secret is missing, but there is data/);
  expect(await readdir(folder)).toEqual(['postgres']);
  const given = 'a secret of sixteen characters or more';
  expect(await secretIn(folder, { INTERNAL_SECRET: given })).toBe(given);
});

test.each(['DATABASE_URL', 'ACCOUNTS_DATABASE_URL'])(
  'a start is refused when the internal secret is missing but the database in %s has companies',
  async (variable) => {
    const database = await createTestDatabase({ migrated: false });
    try {
      const folder = await dataFolder();
      const start = () => secretIn(folder, { [variable]: database.url });
      await database.query('CREATE SCHEMA accounts');
      await database.query('CREATE TABLE accounts.company (id integer)');
      expect(await start()).toMatch(/^[0-9a-f]{64}$/);
      await rm(join(folder, 'internal.secret'));
      await database.query('INSERT INTO accounts.company VALUES (1)');
      await expect(start()).rejects.toThrow('internal.secret is missing');
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await database.release();
    }
  },
);
