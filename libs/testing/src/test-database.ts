import { randomBytes } from 'node:crypto';
import { provisionSchemas, type SchemaName, urlOfSchema } from '@alinha/service-kit';
import pg from 'pg';
import { inject } from 'vitest';
import { asAdministrator, deleteRows, SCHEMAS } from './delete-rows.ts';

/** DATA_KEY of every test. */
export const TEST_DATA_KEY = 'k4Wc0VhHqS2m8nXyTz1LrBd9EoGfJpUaQiZvNe5M7sY';

export type TestDatabase = {
  /** Administrator URL, which can read everything. */
  readonly url: string;
  readonly secret: string;
  urlOf(schema: SchemaName): string;
  /**
   * Runs SQL as the administrator, for setup and checks that no route offers. Change tables and roles only here: the
   * database is then not reused.
   */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Call it after the last test. The next test file of the worker may get the same database without its rows. */
  release(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** Has all tables; else the database is empty. */
  readonly migrated?: boolean;
  /** Template of another cluster, for tests that need many connections. Default: the run's cluster. */
  readonly templateUrl?: string;
};

type Location = { readonly templateUrl: string; readonly name: string; readonly secret: string };

/** Migrated databases of finished test files of this worker. Deleting their rows is faster than copying the template. */
const released: Location[] = [];

/** Matches statements that change tables, roles or rights. A false match only costs a copy. */
const CHANGES_STRUCTURE = /\b(ALTER|CREATE|DROP|GRANT|REVOKE)\b/i;

const databaseOf = (url: string) => new URL(url).pathname.slice(1);
const urlAt = (templateUrl: string, name: string) =>
  Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href;

async function copyTemplate({ templateUrl, name, secret }: Location): Promise<void> {
  const template = databaseOf(templateUrl);
  const url = urlAt(templateUrl, name);
  await asAdministrator(urlAt(templateUrl, 'postgres'), (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  await provisionSchemas(url, SCHEMAS, secret);
  // The copied objects still belong to the template's roles.
  const handOver = SCHEMAS.map((schema) => `REASSIGN OWNED BY ${template}_${schema} TO ${name}_${schema}`);
  await asAdministrator(url, (client) => client.query(handOver.join(';')));
}

/** Returns an emptied database of a finished test file, or creates one. */
async function migratedDatabase(fresh: Location): Promise<Location> {
  const index = released.findIndex(({ templateUrl }) => templateUrl === fresh.templateUrl);
  const [used] = index < 0 ? [] : released.splice(index, 1);
  if (used) await deleteRows(urlAt(used.templateUrl, used.name));
  else await copyTemplate(fresh);
  return used ?? fresh;
}

async function emptyDatabase(fresh: Location): Promise<Location> {
  await asAdministrator(urlAt(fresh.templateUrl, 'postgres'), (client) =>
    client.query(`CREATE DATABASE ${fresh.name}`),
  );
  return fresh;
}

async function drop({ templateUrl, name }: Location): Promise<void> {
  await asAdministrator(urlAt(templateUrl, 'postgres'), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    const { rows } = await client.query<{ role: string }>(
      'SELECT rolname AS role FROM pg_roles WHERE starts_with(rolname, $1)',
      [`${name}_`],
    );
    for (const { role } of rows) await client.query(`DROP ROLE IF EXISTS ${role}`);
  });
}

/** Returns a database for one test file, with its own secret and roles. */
export async function createTestDatabase({
  migrated = true,
  templateUrl = inject('templateUrl'),
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const fresh: Location = {
    templateUrl,
    name: `test_${randomBytes(5).toString('hex')}`,
    secret: randomBytes(24).toString('hex'),
  };
  const location = await (migrated ? migratedDatabase(fresh) : emptyDatabase(fresh));
  const { name, secret } = location;
  const url = urlAt(templateUrl, name);
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c TimeZone=UTC' });
  pool.on('error', () => {});
  let reusable = migrated;
  return {
    url,
    secret,
    urlOf: (schema) => urlOfSchema(url, schema, secret),
    query: async (sql, values = []) => {
      if (CHANGES_STRUCTURE.test(sql)) reusable = false;
      return (await pool.query(sql, [...values])).rows;
    },
    release: async () => {
      await pool.end();
      if (reusable) released.push(location);
      else await drop(location);
    },
  };
}
