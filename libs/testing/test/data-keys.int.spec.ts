import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addStoredKey,
  DatabaseConnection,
  DataKeys,
  hasDataKeys,
  MasterKeys,
  readPlatformConfig,
  rotateDataKeys,
} from '@alinha/service-kit';
import { createTestDatabase } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const FIRST = 'pQ2x0H5cT7mYb1VwRk9LzNsJd3GfUeAo8ZvXi6Cq4EA';
const SECOND = 'Zt8Kb3WnXy5RmQcD1oVhGu6LfSaP0jEi7TzYx9Nk2Bg';

const database = await createTestDatabase();
const connection = new DatabaseConnection(database.urlOf('clients'), 'clients');
const folder = await mkdtemp(join(tmpdir(), 'alinha-data-key-'));
afterAll(async () => {
  await connection.close();
  await database.release();
  await rm(folder, { recursive: true });
});

const hasData = () => hasDataKeys(['agenda', 'clients'], (name) => database.urlOf(name));
const masterKeys = (environment: NodeJS.ProcessEnv) =>
  MasterKeys.open(readPlatformConfig({ DATA_DIR: folder, ...environment }), hasData);
/** The data keys as another process sees them. */
const processWith = (DATA_KEY: string) => {
  const keys = masterKeys({ DATA_KEY });
  return new DataKeys(
    connection,
    () => keys,
    () => new Date(),
  );
};

test('concurrent first uses of a company create one key, which all processes share', async () => {
  const processes = Array.from({ length: 8 }, () => processWith(FIRST));
  const ciphers = await Promise.all(processes.map((keys) => keys.of(1)));
  const sealed = ciphers.map((cipher) => cipher.seal('note', 1, 'text'));
  for (const cipher of ciphers) for (const text of sealed) expect(cipher.open('note', 1, text)).toBe('text');
  expect(await database.query('SELECT company_id FROM clients.data_key')).toEqual([{ company_id: 1 }]);
});

test('another DATA_KEY opens nothing, creates nothing and changes nothing', async () => {
  const rows = () => database.query('SELECT * FROM clients.data_key ORDER BY company_id');
  const before = await rows();
  const wrong = processWith(SECOND);
  for (const company of [1, 2])
    await expect(wrong.of(company)).rejects.toMatchObject({ code: 'DATA_KEY_MISSING', status: 503 });
  expect(await wrong.unopened()).toBe(1);
  expect(await rows()).toEqual(before);
  const right = processWith(FIRST);
  expect(await right.unopened()).toBe(0);
  await right.of(2);
  expect(await rows()).toHaveLength(2);
});

test('a rotation keeps the data readable, and afterwards the old key opens nothing', async () => {
  const sealed = (await processWith(FIRST).of(1)).seal('note', 1, 'text');
  const both = `${SECOND},${FIRST}`;
  expect(await rotateDataKeys(connection.pool, 'clients', await masterKeys({ DATA_KEY: both }))).toBe(2);
  for (const value of [both, `${FIRST},${SECOND}`, SECOND])
    expect((await processWith(value).of(1)).open('note', 1, sealed)).toBe('text');
  const old = processWith(FIRST);
  for (const company of [1, 2, 3]) await expect(old.of(company)).rejects.toThrow('DATA_KEY_MISSING');
  expect(await old.unopened()).toBe(2);
  expect(await rotateDataKeys(connection.pool, 'clients', await masterKeys({ DATA_KEY: both }))).toBe(0);
});

test('companies that sign up during a rotation keep their key', async () => {
  const running = processWith(`${FIRST},${SECOND}`);
  const rotating = await masterKeys({ DATA_KEY: `${FIRST},${SECOND}` });
  const companies = Array.from({ length: 40 }, (_, index) => 100 + index);
  const creations = Promise.all(companies.map((company) => running.of(company)));
  const rotation = rotateDataKeys(connection.pool, 'clients', rotating);
  const ciphers = await creations;
  await rotation;
  await rotateDataKeys(connection.pool, 'clients', rotating);
  const later = processWith(FIRST);
  for (const [index, company] of companies.entries()) {
    const sealed = ciphers[index]?.seal('note', 1, `of ${company}`) ?? '';
    expect((await later.of(company)).open('note', 1, sealed)).toBe(`of ${company}`);
  }
});

test('a company that is erased gets no key', async () => {
  await database.query('INSERT INTO clients.erased_company (company_id) VALUES (900)');
  await expect(processWith(FIRST).of(900)).rejects.toThrow('company 900 is erased');
});

test('without DATA_KEY a file is created once, and never for data of a lost file', async () => {
  await expect(masterKeys({})).rejects.toThrow(
    /data\.key is missing, but there is data that needs it\. Put it back from a copy, or set DATA_KEY/,
  );
  await database.query('DELETE FROM clients.data_key');
  const [one, other] = await Promise.all([masterKeys({}), masterKeys({})]);
  expect(one.ids).toEqual(other.ids);
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600);
});

test('a running process finds the key that a rotation adds to the file', async () => {
  const keys = await masterKeys({});
  const running = new DataKeys(
    connection,
    async () => keys,
    () => new Date(),
  );
  const sealed = (await running.of(1)).seal('note', 1, 'text');
  await addStoredKey(folder);
  expect(await rotateDataKeys(connection.pool, 'clients', await masterKeys({}))).toBe(1);
  await running.of(2);
  const sameProcess = new DataKeys(
    connection,
    async () => keys,
    () => new Date(),
  );
  expect((await sameProcess.of(1)).open('note', 1, sealed)).toBe('text');

  const [first = '', second = ''] = (await readFile(join(folder, 'data.key'), 'utf8')).split(',');
  expect(await processWith(second).unopened()).toBe(2);
  expect(await processWith(first).unopened()).toBe(0);
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600);

  await addStoredKey(folder);
  const kept = (await readFile(join(folder, 'data.key'), 'utf8')).split(',');
  expect(kept.slice(1)).toEqual([first, second]);
});
