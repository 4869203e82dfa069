import pg from 'pg';
import type { SchemaName } from '../config/platform-config.ts';
import { derivedKey } from '../config/secrets.ts';

/** The role that owns a schema. */
export const ownerOf = (database: string, schema: SchemaName) => `${database}_${schema}`;

export const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** The administrator's URL for work that belongs to a schema's owner, who signs in nowhere. */
export function asOwner(databaseUrl: string, schema: SchemaName): string {
  const url = new URL(databaseUrl);
  url.searchParams.set(
    'options',
    `-c role=${ownerOf(databaseOf(databaseUrl), schema)} -c search_path=${schema} -c TimeZone=UTC`,
  );
  return url.href;
}

/** The URL a schema's own role connects with; its password is derived, so that it is stored nowhere. */
export function urlOfSchema(databaseUrl: string, schema: SchemaName, secret: string): string {
  const url = new URL(databaseUrl);
  url.username = ownerOf(url.pathname.slice(1), schema);
  url.password = derivedKey(secret, `database:${schema}`);
  return url.href;
}

const PROVISION_LOCK = 7_205_001;
/** Each schema's comment, once all below is done for it. Counted up when more is to be done for it. */
const PROVISIONED = 'Alinha, provisioned as of 1';

/**
 * Signs in at PostgreSQL.
 * @param variable the setting that the URL is of, to name it
 * @throws Error with one line when the database cannot be reached or refuses.
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

/** Runs `work` as the administrator while nobody else provisions this database. */
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

/** Makes a role, or gives one that exists its password; without a password nobody signs in with it. */
export async function makeRole(client: pg.Client, name: string, password: string | null): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const login = password === null ? 'NOLOGIN' : `LOGIN PASSWORD ${client.escapeLiteral(password)}`;
  await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${client.escapeIdentifier(name)} ${login}`);
}

/** What an installation needs of its database whoever owns what. */
export async function prepareDatabase(client: pg.Client, database: string): Promise<void> {
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} SET timezone TO 'UTC'`);
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
}

/** Makes a schema and the role that owns it; without a password the owner cannot sign in. */
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
  // A managed PostgreSQL's administrator is no superuser and must be a member to hand a schema over.
  await client.query(`GRANT ${role} TO CURRENT_USER`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)} AUTHORIZATION ${role}`);
  // BullMQ's own migrations say CREATE SCHEMA IF NOT EXISTS, which asks for the right even when there is nothing to do.
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
 * Makes schemas, each with a login role that owns it and can reach no other. Safe to run from several processes at once.
 * Where all of them are there, as at most starts, their roles sign in and nothing is written: changed roles make every
 * connection of the server look them up again.
 * @throws Error with one line when the database cannot be reached or refuses.
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
