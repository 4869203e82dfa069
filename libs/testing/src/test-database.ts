import { randomBytes } from 'node:crypto';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import { provisionSchemas, type SchemaName, urlOfSchema } from '@alinha/service-kit';
import pg from 'pg';
import { inject } from 'vitest';

const SCHEMAS: readonly SchemaName[] = [...SERVICE_NAMES, 'queues'];

export type TestDatabase = {
  /** Administrator URL, which can read everything. */
  readonly url: string;
  readonly secret: string;
  urlOf(schema: SchemaName): string;
  /** Runs SQL as the administrator, for setup and checks that no route offers. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** Copies the template with its tables; else the database is empty. */
  readonly migrated?: boolean;
  /** Template of another cluster, for tests that need many connections; default: the run's cluster. */
  readonly templateUrl?: string;
};

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

async function asAdministrator(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a separate database with its own secret and roles. */
export async function createTestDatabase({
  migrated = true,
  templateUrl = inject('templateUrl'),
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = databaseOf(templateUrl);
  const name = `test_${randomBytes(5).toString('hex')}`;
  const secret = randomBytes(24).toString('hex');
  const url = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href;
  const serverUrl = Object.assign(new URL(templateUrl), { pathname: '/postgres' }).href;

  await asAdministrator(serverUrl, (client) =>
    client.query(
      migrated
        ? `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`
        : `CREATE DATABASE ${name}`,
    ),
  );
  if (migrated) {
    await provisionSchemas(url, SCHEMAS, secret);
    // The copied objects still belong to the template's roles.
    const handOver = SCHEMAS.map((schema) => `REASSIGN OWNED BY ${template}_${schema} TO ${name}_${schema}`);
    await asAdministrator(url, (client) => client.query(handOver.join(';')));
  }

  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c TimeZone=UTC' });
  pool.on('error', () => {});
  return {
    url,
    secret,
    urlOf: (schema) => urlOfSchema(url, schema, secret),
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    drop: async () => {
      await pool.end();
      await asAdministrator(serverUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        const { rows } = await client.query<{ role: string }>(
          'SELECT rolname AS role FROM pg_roles WHERE starts_with(rolname, $1)',
          [`${name}_`],
        );
        for (const { role } of rows) await client.query(`DROP ROLE IF EXISTS ${role}`);
      });
    },
  };
}
