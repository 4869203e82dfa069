import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roomEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import { ALL_SERVICES, startHost } from '@alinha/host';
import {
  backUp,
  ConfigurationError,
  createLogger,
  databaseVariableOf,
  provisionApart,
  readPlatformConfig,
  restore,
  roleUrls,
  SCHEMA_NAMES,
  type SchemaName,
  verifyBackup,
} from '@alinha/service-kit';
import {
  clientInput,
  createTestDatabase,
  emptyTestRedis,
  eventually,
  registerInput,
  roomInput,
  TEST_DATA_KEY,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';

const database = await createTestDatabase({ migrated: false });
afterAll(() => database.release());

const logger = createLogger('silent');
const name = new URL(database.url).pathname.slice(1);

/** A role for each schema with a password that cannot be derived from the secret. */
const given = Object.fromEntries(
  SCHEMA_NAMES.map((part) => {
    const url = new URL(database.url);
    url.username = `${name}_runs_${part}`;
    url.password = randomBytes(16).toString('base64url');
    return [databaseVariableOf(part), url.href];
  }),
);
const urlOf = (part: SchemaName) => given[databaseVariableOf(part)] ?? '';
const provision = () =>
  provisionApart({
    databaseUrl: database.url,
    services: ALL_SERVICES,
    roles: roleUrls(readPlatformConfig(given), database.url),
    logger,
  });

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Four concurrent runs and a repeated one give the same roles as a single run. */
await Promise.all([provision(), provision(), provision(), provision()]);
await provision();

describe("a schema's role", () => {
  test.each(SERVICE_NAMES)('%s reads and writes rows of its own schema', async (service) => {
    await as(urlOf(service), async (client) => {
      await client.query(`INSERT INTO outbox (type, payload) VALUES ('test', '{}')`);
      const { rows } = await client.query(`DELETE FROM ${service}.outbox RETURNING type`);
      expect(rows).toEqual([{ type: 'test' }]);
    });
  });

  test.each(SCHEMA_NAMES)('%s cannot reach another schema', async (own) => {
    await as(urlOf(own), async (client) => {
      for (const schema of SCHEMA_NAMES.filter((other) => other !== own)) {
        const table = schema === 'queues' ? 'queues.job' : `${schema}.outbox`;
        const read = client.query(`SELECT * FROM ${table}`);
        await expect(read, schema).rejects.toThrow(/permission denied for schema/);
      }
    });
  });

  test.each(SCHEMA_NAMES)('%s cannot change tables, migrations, roles or owners', async (own) => {
    await as(urlOf(own), async (client) => {
      for (const sql of [
        'CREATE TABLE public.mine ()',
        'CREATE SCHEMA mine',
        'CREATE ROLE mine',
        `DELETE FROM ${own}.migration`,
        `SET ROLE ${name}_${own}`,
        ...(own === 'queues' ? [] : [`CREATE TABLE ${own}.mine ()`]),
      ])
        await expect(client.query(sql), sql).rejects.toThrow(/permission denied/);
      const table = own === 'queues' ? 'queues.job' : `${own}.outbox`;
      await expect(client.query(`ALTER TABLE ${table} ADD COLUMN mine text`)).rejects.toThrow(
        /must be owner/,
      );
    });
  });

  test('nobody can sign in as an owner, not even with the derived password', async () => {
    const { rows } = await as(database.url, (client) =>
      client.query<{ rolname: string }>(
        'SELECT rolname FROM pg_roles WHERE rolname = ANY ($1) AND rolcanlogin',
        [[...SERVICE_NAMES, 'queues'].map((schema) => `${name}_${schema}`)],
      ),
    );
    expect(rows).toEqual([]);
  });
});

describe('the product on provisioned roles', { timeout: 120_000 }, () => {
  const environment = {
    INTERNAL_SECRET: database.secret,
    DATA_KEY: TEST_DATA_KEY,
    DEMO: '0',
    RATE_LIMIT: 'off',
    WEB_ROOT: 'no-web-root',
  };
  const own = {
    SERVICES: 'agenda',
    AGENDA_DATABASE_URL: urlOf('agenda'),
    QUEUES_DATABASE_URL: urlOf('queues'),
  };
  const start = (variables: Record<string, string | undefined>) =>
    startHost({
      config: { ...readPlatformConfig({ ...environment, ...variables }), PORT: 0 },
      logger,
      verifyReplies: true,
    });

  test('works, events included, without rights to change its tables', async () => {
    const host = await start({ ...given, REDIS_URL: await emptyTestRedis() });
    try {
      const caller = new TestCaller({ url: host.url ?? '', failureLog: () => undefined, cookie: null });
      const studio = await TestStudio.signUp(caller, registerInput());
      const client = await studio.call(clientEndpoints.create, { body: clientInput() });
      await studio.call(roomEndpoints.create, { body: roomInput() });
      await eventually(async () => {
        const handled = await database.query('SELECT name FROM agenda.client WHERE id = $1', [client.id]);
        expect(handled).toEqual([{ name: client.name }]);
      });
    } finally {
      await host.close();
    }
  });

  test("a service starts with its own URL and the queues' only, and refuses the administrator's", async () => {
    const elsewhere = Object.fromEntries(
      SERVICE_NAMES.map((part) => [`${part.toUpperCase()}_URL`, 'http://127.0.0.1:9']),
    );
    const alone = { ...elsewhere, ...own };
    const host = await start(alone);
    expect(await host.services[0]?.healthy()).toBe(true);
    await host.close();
    await expect(start({ ...alone, DATABASE_URL: database.url })).rejects.toThrow(
      'DATABASE_URL must be unset beside AGENDA_DATABASE_URL, QUEUES_DATABASE_URL',
    );
    await expect(start({ ...alone, QUEUES_DATABASE_URL: '' })).rejects.toThrow(
      'QUEUES_DATABASE_URL must be set, as another one is',
    );
    await expect(start({ ...alone, SERVICES: 'agenda,clients' })).rejects.toThrow(
      'CLIENTS_DATABASE_URL must be set',
    );
    const wrong = Object.assign(new URL(urlOf('agenda')), { password: 'wrong' }).href;
    await expect(start({ ...alone, AGENDA_DATABASE_URL: wrong })).rejects.toThrow(
      /^AGENDA_DATABASE_URL: cannot reach PostgreSQL at .+: password authentication failed/,
    );
    const stranger = { ...alone, AGENDA_DATABASE_URL: urlOf('clients') };
    await expect(start(stranger)).rejects.toThrow(
      /^The user \w+_runs_clients has no access to the schema agenda\. Run "npm run provision"/,
    );
  });

  // Only in the test run with Redis.
  test.runIf(process.env.TEST_REDIS_URL)('a gateway with Redis needs no database', async () => {
    const elsewhere = Object.fromEntries(
      SERVICE_NAMES.map((part) => [`${part.toUpperCase()}_URL`, 'http://127.0.0.1:9']),
    );
    const gateway = { ...elsewhere, SERVICES: 'gateway', REDIS_URL: await emptyTestRedis() };
    const host = await start({ ...gateway, DATA_DIR: '/proc/nowhere' });
    const { status } = await fetch(`${host.url}/api/health/ready`);
    expect(status).toBe(200);
    await host.close();
  });

  test('refuses to start and names missing migrations on tables of an earlier release', async () => {
    const [latest] = await database.query<{ id: number; name: string }>(
      'DELETE FROM agenda.migration WHERE id = (SELECT max(id) FROM agenda.migration) RETURNING *',
    );
    const alone = own;
    const missing = latest?.name.replace(/\.sql$/, '');
    await expect(start(alone)).rejects.toThrow(
      `The database lacks migrations of agenda: ${missing}. Run "npm run provision" of this release`,
    );
    await database.query(
      `INSERT INTO agenda.migration SELECT * FROM jsonb_populate_record(NULL::agenda.migration, $1)`,
      [latest],
    );
    // Tables of a later release are accepted.
    await database.query(
      `INSERT INTO agenda.migration (name, run_on) VALUES ('29990101000000_later.sql', now())`,
    );
    const host = await start(alone);
    await host.close();
    await database.query(`DELETE FROM agenda.migration WHERE name = '29990101000000_later.sql'`);
  });

  test('works after a change to one process with administrator rights and back', async () => {
    const host = await start({ DATABASE_URL: database.url });
    try {
      const caller = new TestCaller({ url: host.url ?? '', failureLog: () => undefined, cookie: null });
      const studio = await TestStudio.signUp(caller, registerInput());
      const client = await studio.call(clientEndpoints.create, { body: clientInput() });
      await eventually(async () => {
        const handled = await database.query('SELECT name FROM agenda.client WHERE id = $1', [client.id]);
        expect(handled).toEqual([{ name: client.name }]);
      });
    } finally {
      await host.close();
    }
    await provision();
    await (await start({ ...given, REDIS_URL: await emptyTestRedis() })).close();
  });

  test('refuses to start on queues of an earlier release', async () => {
    const [latest] = await database.query(
      'DELETE FROM queues.migration WHERE version = (SELECT max(version) FROM queues.migration) RETURNING *',
    );
    await expect(start(own)).rejects.toThrow(
      /^The database has the queues' tables of version \d+, this release needs \d+\. Run "npm run provision"/,
    );
    await database.query(
      `INSERT INTO queues.migration SELECT * FROM jsonb_populate_record(NULL::queues.migration, $1)`,
      [latest],
    );
  });
});

describe('an administrator who is no superuser, as on managed PostgreSQL', { timeout: 120_000 }, () => {
  test('can provision, restore, provision again and, with the right to create databases, verify a backup', async () => {
    const managed = await createTestDatabase({ migrated: false });
    const folder = await mkdtemp(join(tmpdir(), 'alinha-managed-'));
    try {
      const own = new URL(managed.url).pathname.slice(1);
      await managed.query(`CREATE ROLE ${own}_admin LOGIN CREATEROLE PASSWORD 'managed'`);
      await managed.query(`ALTER DATABASE ${own} OWNER TO ${own}_admin`);
      const databaseUrl = Object.assign(new URL(managed.url), {
        username: `${own}_admin`,
        password: 'managed',
      }).href;
      const roles = roleUrls(readPlatformConfig({ INTERNAL_SECRET: managed.secret }), databaseUrl);
      const made = { databaseUrl, services: ALL_SERVICES, roles, logger };
      await provisionApart(made);
      await as(roles.get('accounts') ?? '', (client) =>
        client.query(
          `INSERT INTO company (name, email, language) VALUES ('Estúdio', 'um@estudio.example', 'pt')`,
        ),
      );
      const path = join(folder, 'managed.alinha');
      await backUp({ databaseUrl, queues: null, path, now: new Date() });
      await restore({
        databaseUrl,
        services: ALL_SERVICES,
        redisUrl: null,
        path,
        masterKeyIds: null,
        replace: true,
        logger,
      });
      await provisionApart(made);
      const verify = () =>
        verifyBackup({ databaseUrl, services: ALL_SERVICES, path, keys: new Map(), logger });
      await expect(verify()).rejects.toThrow('permission denied to create database');
      await managed.query(`ALTER ROLE ${own}_admin CREATEDB`);
      await verify();
      const { rows } = await as(roles.get('accounts') ?? '', (client) =>
        client.query('SELECT name FROM company'),
      );
      expect(rows).toEqual([{ name: 'Estúdio' }]);
    } finally {
      await rm(folder, { recursive: true });
      // This administrator owns only the database itself.
      await managed.query(`ALTER DATABASE ${new URL(managed.url).pathname.slice(1)} OWNER TO CURRENT_USER`);
      await managed.release();
    }
  });
});

describe('the roles', () => {
  const problemsOf = (environment: Record<string, string>) => {
    try {
      roleUrls(readPlatformConfig(environment), database.url);
    } catch (error) {
      return (error as ConfigurationError).problems;
    }
    return [];
  };

  test('are derived from INTERNAL_SECRET when no URL is given, different for each schema', () => {
    const urls = roleUrls(readPlatformConfig({ INTERNAL_SECRET: database.secret }), database.url);
    expect([...urls.keys()]).toEqual([...SCHEMA_NAMES]);
    expect(new Set([...urls.values()].map((url) => new URL(url).password)).size).toBe(SCHEMA_NAMES.length);
  });

  test('are named in the error when neither is given', () => {
    const { QUEUES_DATABASE_URL: _, ...others } = given;
    expect(problemsOf(others as Record<string, string>)).toEqual([
      'QUEUES_DATABASE_URL must be set, or INTERNAL_SECRET for all of them',
    ]);
  });

  test('are refused when two schemas share one, or one is the administrator', () => {
    const problems = problemsOf({
      ...(given as Record<string, string>),
      AGENDA_DATABASE_URL: urlOf('clients'),
      BILLING_DATABASE_URL: database.url,
      CONTENT_DATABASE_URL: urlOf('content').replace(/\/[^/]+$/, '/other'),
    });
    expect(problems).toEqual([
      'CLIENTS_DATABASE_URL must name a user of its own, not that of agenda',
      'BILLING_DATABASE_URL must name a user of its own, not that of the administrator',
      `CONTENT_DATABASE_URL must be of the database ${name}, as DATABASE_URL is`,
    ]);
  });
});
