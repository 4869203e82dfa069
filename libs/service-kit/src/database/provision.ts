import pg from 'pg';
import { derivedKey } from '../config/secrets.ts';

/** Owner of one schema: a service, or the queues. */
export type SchemaName = 'accounts' | 'agenda' | 'clients' | 'billing' | 'messaging' | 'content' | 'queues';

const roleOf = (database: string, schema: SchemaName) => `${database}_${schema}`;

/** The URL a schema's own role connects with; its password is derived, so that it is stored nowhere. */
export function urlOfSchema(databaseUrl: string, schema: SchemaName, secret: string): string {
  const url = new URL(databaseUrl);
  url.username = roleOf(url.pathname.slice(1), schema);
  url.password = derivedKey(secret, `database:${schema}`);
  return url.href;
}

const provisionLock = 7_205_001;

/**
 * Makes a schema and a login role that owns it and can reach no other. Safe to run from several processes at once.
 * @throws Error with one line when the database cannot be reached or refuses.
 */
export async function provisionSchemas(
  databaseUrl: string,
  schemas: readonly SchemaName[],
  secret: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    const target = new URL(databaseUrl);
    const said =
      cause instanceof AggregateError ? cause.errors.map(String).join('; ') : (cause as Error).message;
    throw new Error(`DATABASE_URL: cannot reach PostgreSQL at ${target.host}${target.pathname}: ${said}`, {
      cause,
    });
  }
  try {
    const database = new URL(databaseUrl).pathname.slice(1);
    await client.query('SELECT pg_advisory_lock($1)', [provisionLock]);
    const name = client.escapeIdentifier(database);
    await client.query(`ALTER DATABASE ${name} SET timezone TO 'UTC'`);
    await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
    for (const schema of schemas) {
      const role = client.escapeIdentifier(roleOf(database, schema));
      const password = client.escapeLiteral(derivedKey(secret, `database:${schema}`));
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
        roleOf(database, schema),
      ]);
      await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${password}`);
      await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${role}`);
      // A managed PostgreSQL's administrator is no superuser and must be a member to hand a schema over.
      await client.query(`GRANT ${role} TO CURRENT_USER`);
      await client.query(
        `CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)} AUTHORIZATION ${role}`,
      );
      // BullMQ's own migrations say CREATE SCHEMA IF NOT EXISTS, which asks for the right even when there is nothing to do.
      if (schema === 'queues') await client.query(`GRANT CREATE ON DATABASE ${name} TO ${role}`);
      await client.query(
        `ALTER ROLE ${role} IN DATABASE ${name} SET search_path TO ${client.escapeIdentifier(schema)}`,
      );
    }
  } finally {
    await client.end();
  }
}
