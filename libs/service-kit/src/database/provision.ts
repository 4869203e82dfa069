import pg from 'pg';
import type { SchemaName } from '../config/platform-config.ts';
import { derivedKey } from '../config/secrets.ts';

/** The role that owns a schema. */
export const ownerOf = (database: string, schema: SchemaName) => `${database}_${schema}`;

export const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** The administrator's URL with the role of a schema's owner, who cannot sign in. */
export function asOwner(databaseUrl: string, schema: SchemaName): string {
  const url = new URL(databaseUrl);
  url.searchParams.set(
    'options',
    `-c role=${ownerOf(databaseOf(databaseUrl), schema)} -c search_path=${schema} -c TimeZone=UTC`,
  );
  return url.href;
}

/** URL of a schema's role. Its password is derived and stored nowhere. */
export function urlOfSchema(databaseUrl: string, schema: SchemaName, secret: string): string {
  const url = new URL(databaseUrl);
  url.username = ownerOf(url.pathname.slice(1), schema);
  url.password = derivedKey(secret, `database:${schema}`);
  return url.href;
}

const PROVISION_LOCK = 7_205_001;
/** Comment of a provisioned schema. Raise the number when provisioning does more. */
const PROVISIONED = 'Alinha, provisioned as of 1';

/**
 * Opens a connection to PostgreSQL.
 * @param variable name of the setting with the URL, for the message
 * @throws Error with one line when the database is unreachable or refuses
 */
export async function connect(databaseUrl: string, variable = 'DATABASE_URL'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    const target = new URL(databaseUrl);
    const said =
      cause instanceof AggregateError ? cause.errors.map(String).join('; ') : (cause as Error).message;
    throw new Error(`${variable}: cannot reach PostgreSQL at ${target.host}${target.pathname}: ${said}`, {
      cause,
    });
  }
  return client;
}

/** Runs `work` as the administrator, one process at a time. */
export async function whileProvisioning<T>(
  databaseUrl: string,
  work: (administrator: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(databaseUrl);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a role or changes its password. Without a password it cannot sign in. */
export async function makeRole(client: pg.Client, name: string, password: string | null): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const login = password === null ? 'NOLOGIN' : `LOGIN PASSWORD ${client.escapeLiteral(password)}`;
  await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${client.escapeIdentifier(name)} ${login}`);
}

/** Settings of the database that do not depend on its owners. */
export async function prepareDatabase(client: pg.Client, database: string): Promise<void> {
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} SET timezone TO 'UTC'`);
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
}

/** Creates a schema and the role that owns it. Without a password the owner cannot sign in. */
export async function makeSchema(
  client: pg.Client,
  database: string,
  schema: SchemaName,
  password: string | null,
): Promise<void> {
  const name = client.escapeIdentifier(database);
  const role = client.escapeIdentifier(ownerOf(database, schema));
  await makeRole(client, ownerOf(database, schema), password);
  await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${role}`);
  // The administrator of a managed PostgreSQL is no superuser: only a member of a role can assign a schema to it.
  await client.query(`GRANT ${role} TO CURRENT_USER`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)} AUTHORIZATION ${role}`);
  // BullMQ's migrations run CREATE SCHEMA IF NOT EXISTS, which needs the right even when the schema exists.
  if (schema === 'queues') await client.query(`GRANT CREATE ON DATABASE ${name} TO ${role}`);
  await client.query(
    `ALTER ROLE ${role} IN DATABASE ${name} SET search_path TO ${client.escapeIdentifier(schema)}`,
  );
  await client.query(
    `COMMENT ON SCHEMA ${client.escapeIdentifier(schema)} IS ${client.escapeLiteral(PROVISIONED)}`,
  );
}

async function isProvisioned(url: string, schema: SchemaName): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `SELECT FROM pg_namespace
       WHERE nspname = $1 AND nspowner = current_user::regrole AND obj_description(oid, 'pg_namespace') = $2`,
      [schema, PROVISIONED],
    );
    return rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates schemas, each with a login role that owns it and can access no other. Concurrent calls are safe. Usually all
 * exist, and nothing is written: a changed role makes every connection of the server reload its roles.
 * @throws Error with one line when the database is unreachable or refuses
 */
export async function provisionSchemas(
  databaseUrl: string,
  schemas: readonly SchemaName[],
  secret: string,
): Promise<void> {
  const done = await Promise.all(
    schemas.map((schema) => isProvisioned(urlOfSchema(databaseUrl, schema, secret), schema)),
  );
  if (done.every(Boolean)) return;
  await whileProvisioning(databaseUrl, async (client) => {
    const database = new URL(databaseUrl).pathname.slice(1);
    await prepareDatabase(client, database);
    for (const schema of schemas)
      await makeSchema(client, database, schema, derivedKey(secret, `database:${schema}`));
  });
}
