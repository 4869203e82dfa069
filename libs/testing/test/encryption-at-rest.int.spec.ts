import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  evolutionEndpoints,
  type FilledTemplate,
  noteSignatureEndpoints,
  noteTemplateEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import { ALL_SERVICES, startHost } from '@alinha/host';
import {
  backUp,
  createLogger,
  DatabaseConnection,
  MasterKeys,
  QueueKit,
  readPlatformConfig,
  restore,
  rotateDataKeys,
  usableKeyIds,
} from '@alinha/service-kit';
import {
  appointmentInput,
  clientInput,
  createTestDatabase,
  eventually,
  registerInput,
  startTestApp,
  TEST_DATA_KEY,
  TestCaller,
  type TestDatabase,
  testCpf,
} from '@alinha/testing';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NEW_KEY = 'Zt8Kb3WnXy5RmQcD1oVhGu6LfSaP0jEi7TzYx9Nk2Bg';
const SIGN_IN = { email: 'ana@cripto.example', password: 'uma senha bem comprida 91' };
/** The free tier has ten clients. */
const CLIENTS = 10;
const NOTES = 200;

const logger = createLogger('silent');
const folder = await mkdtemp(join(tmpdir(), 'alinha-at-rest-'));
const path = join(folder, 'studio.alinha');
const app = await startTestApp();
const redisUrl = app.platform.config.REDIS_URL ?? null;
afterAll(() => rm(folder, { recursive: true }));

const noteOf = (index: number) =>
  `Evolução secreta ${index}: dor lombar ${index % 10}/10, alongamento e mobilidade da coluna.`;
const addendumOf = (index: number) => `Adendo secreto ${index}: lado direito.`;
const notes = Array.from({ length: NOTES }, (_, index) => noteOf(index));
const addenda = Array.from({ length: 10 }, (_, index) => addendumOf(index));
const cpfs = Array.from({ length: CLIENTS + 1 }, (_, index) => testCpf(70_000 + index));
const SECRETS = [...notes, ...addenda, ...cpfs];

/** One note is the answers to a template. */
const answersOf = (report: string): FilledTemplate => ({
  template: 'soap',
  name: 'SOAP',
  language: 'pt',
  answers: { report },
  fields: [{ id: 'report', type: 'long_text', label: 'Relato', required: false }],
});

const appointmentIds: number[] = [];

beforeAll(async () => {
  const studio = await app.signUp(registerInput(SIGN_IN));
  await studio.call(companyEndpoints.update, { body: { cpf: cpfs[CLIENTS] ?? null } });
  const clients: number[] = [];
  for (let index = 0; index < CLIENTS; index++) {
    const body = clientInput({ name: `Cliente ${index}`, cpf: cpfs[index] });
    const { id } = await studio
      .with({ 'idempotency-key': `client-${index}-key` })
      .call(clientEndpoints.create, { body });
    clients.push(id);
  }
  const write = async (index: number) => {
    const start = new Date(Date.UTC(2026, 0, 5 + Math.floor(index / CLIENTS), 8 + (index % CLIENTS)));
    const body = appointmentInput({
      employee_id: studio.user.id,
      client_id: clients[index % CLIENTS] ?? 0,
      start_datetime: start.toISOString().slice(0, 19).replace('T', ' '),
      allow_overbooking: true,
    });
    const { id } = await studio.call(appointmentEndpoints.create, { body });
    const evolution = notes[index] ?? '';
    if (index === NOTES - 1)
      await studio.call(noteTemplateEndpoints.saveAnswers, { params: { id }, body: answersOf(evolution) });
    else await studio.call(appointmentEndpoints.update, { params: { id }, body: { evolution } });
    return id;
  };
  for (let first = 0; first < NOTES; first += CLIENTS)
    appointmentIds.push(...(await Promise.all(clients.map((_, index) => write(first + index)))));
  for (const [index, id] of appointmentIds.slice(0, addenda.length).entries()) {
    const keyed = studio.with({ 'idempotency-key': `sign-${index}-key-of-test` });
    await keyed.call(noteSignatureEndpoints.sign, { params: { id }, body: { text: notes[index] ?? '' } });
    await studio.call(noteSignatureEndpoints.addAddendum, {
      params: { id },
      body: { text: addenda[index] ?? '' },
    });
  }
}, 120_000);

/** Every table of every schema as text, with those of the queues. */
async function dumpOf(database: TestDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    let text = '';
    for (const { name } of tables) {
      text += `${name}\n`;
      for await (const chunk of client.query(copyTo(`COPY ${name} TO STDOUT`))) text += String(chunk);
    }
    return text;
  } finally {
    await client.end();
  }
}

const found = (text: string) => SECRETS.filter((secret) => text.includes(secret));

/** Everything as the person reads it. */
async function readAll(url: string): Promise<string> {
  const studio = new TestCaller({ url, failureLog: () => undefined, cookie: null });
  await studio.call(authEndpoints.login, { body: SIGN_IN });
  const query = { start: '2026-01-01', end: '2026-02-20', cancelled: '1' } as const;
  const replies: unknown[] = [
    await studio.call(companyEndpoints.get),
    await studio.call(clientEndpoints.list),
    await studio.call(appointmentEndpoints.list, { query }),
  ];
  for (const id of appointmentIds.slice(0, addenda.length)) {
    replies.push(await studio.call(noteSignatureEndpoints.list, { params: { id } }));
    replies.push(await studio.call(evolutionEndpoints.history, { params: { id } }));
  }
  return JSON.stringify(replies);
}

async function startOn(database: TestDatabase, DATA_KEY: string, onLog: (line: string) => void = () => {}) {
  const config = readPlatformConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl ?? '',
    INTERNAL_SECRET: app.database.secret,
    DATA_KEY,
    DEMO: '0',
    RATE_LIMIT: 'off',
    WEB_ROOT: 'no-web-root',
  });
  return startHost({ config: { ...config, PORT: 0 }, logger: createLogger('error', { write: onLog }) });
}

const keysOf = (DATA_KEY: string) => MasterKeys.open(readPlatformConfig({ DATA_KEY }), async () => true);

test('a dump of the database has none of the notes, addenda and CPFs that people read', async () => {
  const dump = await dumpOf(app.database);
  for (const expected of [
    'Cliente 7',
    'agenda.outbox',
    'clients.idempotency_key',
    'accounts.activity',
    '{enc1}',
  ])
    expect(dump).toContain(expected);
  expect(dump).toContain('client-3-key');
  expect(found(dump)).toEqual([]);
  expect(dump).not.toContain('secret');
  expect(found(await readAll(app.url))).toEqual(SECRETS);
});

test('a backup has ciphertext and wrapped keys; a restore needs the DATA_KEY of the backup', async () => {
  const queues = redisUrl ? new QueueKit({ redisUrl }, logger) : null;
  await backUp({ databaseUrl: app.database.url, queues, path, now: new Date() }).finally(() =>
    queues?.close(),
  );
  const content = gunzipSync(readFileSync(path)).toString();
  expect(content).toContain('Cliente 7');
  expect(found(content)).toEqual([]);
  for (const key of [TEST_DATA_KEY, Buffer.from(TEST_DATA_KEY, 'base64').toString('hex')])
    expect(content).not.toContain(key);

  const database = await createTestDatabase({ migrated: false });
  const tables = () =>
    database.query(`SELECT schemaname FROM pg_tables WHERE schemaname = ANY ($1)`, [SERVICE_NAMES]);
  const restoreWith = (masterKeyIds: ReadonlySet<string> | null) =>
    restore({
      databaseUrl: database.url,
      services: ALL_SERVICES,
      redisUrl: null,
      path,
      masterKeyIds,
      replace: false,
      logger,
    });
  try {
    const wrong = await usableKeyIds(readPlatformConfig({ DATA_KEY: NEW_KEY }));
    for (const ids of [wrong, new Set<string>()])
      await expect(restoreWith(ids)).rejects.toThrow(
        'DATA_KEY does not open the notes and CPFs of 1 companies in this backup.',
      );
    expect(await tables()).toEqual([]);

    await restoreWith(await usableKeyIds(readPlatformConfig({ DATA_KEY: TEST_DATA_KEY })));
    const host = await startOn(database, TEST_DATA_KEY);
    try {
      expect(found(await readAll(host.url ?? ''))).toEqual(SECRETS);
    } finally {
      await host.close();
    }

    // The drill of a lost key: everything else is readable, and nothing is overwritten.
    const before = await dumpOf(database);
    const lines: string[] = [];
    const keyless = await startOn(database, NEW_KEY, (line) => lines.push(line));
    try {
      const studio = new TestCaller({ url: keyless.url ?? '', failureLog: () => undefined, cookie: null });
      await studio.call(authEndpoints.login, { body: SIGN_IN });
      for (const service of ['accounts', 'agenda', 'clients'])
        expect(lines.join('\n')).toContain(`DATA_KEY does not open the data of 1 companies in ${service}`);
      const query = { start: '2026-01-01', end: '2026-02-20', without_evolution: '1' } as const;
      expect(await studio.call(appointmentEndpoints.list, { query })).toHaveLength(NOTES);
      const params = { id: appointmentIds[0] ?? 0 };
      const refused = { status: 503, code: 'DATA_KEY_MISSING' };
      await expect(studio.call(appointmentEndpoints.get, { params })).rejects.toMatchObject(refused);
      await expect(
        studio.call(appointmentEndpoints.update, {
          params,
          body: { evolution: 'Outra evolução, escrita sem a chave dos dados desta empresa.' },
        }),
      ).rejects.toMatchObject(refused);
      await expect(studio.call(clientEndpoints.list)).rejects.toMatchObject(refused);
      await expect(studio.call(companyEndpoints.get)).rejects.toMatchObject(refused);
      const health = await keyless.services
        .find(({ name }) => name === 'agenda')
        ?.fastify.inject({ url: '/health/ready' });
      expect(health?.json()).toMatchObject({ ok: true, data: { data_key: false } });
    } finally {
      await keyless.close();
    }
    const texts = (dump: string) => dump.split('\n').filter((line) => line.includes('{enc1}'));
    expect(texts(await dumpOf(database))).toEqual(texts(before));
  } finally {
    await database.release();
  }
}, 120_000);

test('a rotation while notes are written loses none, and afterwards the old key opens nothing', async () => {
  const both = `${NEW_KEY},${TEST_DATA_KEY}`;
  const running = await startOn(app.database, both);
  try {
    const studio = new TestCaller({ url: running.url ?? '', failureLog: () => undefined, cookie: null });
    await studio.call(authEndpoints.login, { body: SIGN_IN });
    const written = appointmentIds.slice(100, 140);
    const textOf = (id: number) =>
      `Evolução secreta escrita durante a troca da chave, consulta ${id}, sem queixas.`;
    const writing = Promise.all(
      written.map((id) =>
        studio.call(appointmentEndpoints.update, { params: { id }, body: { evolution: textOf(id) } }),
      ),
    );
    const rotate = async () => {
      let count = 0;
      for (const schema of ['accounts', 'agenda', 'clients'] as const) {
        const connection = new DatabaseConnection(app.platform.urlOf(schema), schema, 1);
        count += await rotateDataKeys(connection.pool, schema, await keysOf(both));
        await connection.close();
      }
      return count;
    };
    expect(await rotate()).toBeGreaterThanOrEqual(3);
    await writing;
    expect(await rotate()).toBe(0);

    const withNewKey = await startOn(app.database, NEW_KEY);
    try {
      const all = await readAll(withNewKey.url ?? '');
      expect(found(all)).toEqual(SECRETS.filter((text) => !notes.slice(100, 140).includes(text)));
      for (const id of written) expect(all).toContain(textOf(id));
    } finally {
      await withNewKey.close();
    }
    const withOldKey = await startOn(app.database, TEST_DATA_KEY);
    try {
      await expect(readAll(withOldKey.url ?? '')).rejects.toMatchObject({ code: 'DATA_KEY_MISSING' });
    } finally {
      await withOldKey.close();
    }
    await eventually(async () => expect(found(await dumpOf(app.database))).toEqual([]));
  } finally {
    await running.close();
  }
}, 120_000);
