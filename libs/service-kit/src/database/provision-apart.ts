import { runMigrations } from 'bullmq';
import pg from 'pg';
import { ConfigurationError } from '../config/environment.ts';
import {
  databaseVariableOf,
  type PlatformConfig,
  SCHEMA_NAMES,
  type SchemaName,
} from '../config/platform-config.ts';
import { derivedKey } from '../config/secrets.ts';
import type { Logger } from '../logger.ts';
import { migrate } from './migrate.ts';
import {
  asOwner,
  databaseOf,
  makeRole,
  makeSchema,
  ownerOf,
  prepareDatabase,
  whileProvisioning,
} from './provision.ts';

const ROWS = 'SELECT, INSERT, UPDATE, DELETE';

/** The part of a service definition that provisioning needs. */
export type ProvisionedService = { readonly name: SchemaName; readonly migrations: string };

/**
 * The URL of each schema: `<NAME>_DATABASE_URL` where it is set, else a role at the administrator's server with a password
 * derived from INTERNAL_SECRET.
 * @throws ConfigurationError
 */
export function roleUrls(config: PlatformConfig, databaseUrl: string): ReadonlyMap<SchemaName, string> {
  const problems: string[] = [];
  const urls = new Map<SchemaName, string>();
  for (const schema of SCHEMA_NAMES) {
    const given = config[databaseVariableOf(schema)];
    if (given) urls.set(schema, given);
    else if (config.INTERNAL_SECRET)
      urls.set(schema, derivedUrl(databaseUrl, schema, config.INTERNAL_SECRET));
    else problems.push(`${databaseVariableOf(schema)} must be set, or INTERNAL_SECRET for all of them`);
  }
  problems.push(...sharedRoles(databaseUrl, urls));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return urls;
}

function derivedUrl(databaseUrl: string, schema: SchemaName, secret: string): string {
  const url = new URL(databaseUrl);
  url.username = `${databaseOf(databaseUrl)}_${schema}_app`;
  url.password = derivedKey(secret, `database:${schema}:app`);
  return url.href;
}

/** Refuses a role of two schemas, because it could read both. */
function sharedRoles(databaseUrl: string, urls: ReadonlyMap<SchemaName, string>): string[] {
  const database = databaseOf(databaseUrl);
  const taken = new Map<string, string>([
    [decodeURIComponent(new URL(databaseUrl).username), 'the administrator'],
    ...SCHEMA_NAMES.map((schema): [string, string] => [ownerOf(database, schema), `the owner of ${schema}`]),
  ]);
  return [...urls].flatMap(([schema, url]) => {
    const { username, password } = new URL(url);
    const variable = databaseVariableOf(schema);
    if (!username || !password) return [`${variable} must name a user and a password`];
    if (databaseOf(url) !== database)
      return [`${variable} must be of the database ${database}, as DATABASE_URL is`];
    const owner = taken.get(decodeURIComponent(username));
    if (owner) return [`${variable} must name a user of its own, not that of ${owner}`];
    taken.set(decodeURIComponent(username), schema);
    return [];
  });
}

/** Grants all rights on rows and none on tables. */
async function grantRows(client: pg.Client, database: string, schema: SchemaName, role: string) {
  const quotedSchema = client.escapeIdentifier(schema);
  const owner = client.escapeIdentifier(ownerOf(database, schema));
  const to = client.escapeIdentifier(role);
  await client.query(`GRANT USAGE ON SCHEMA ${quotedSchema} TO ${to}`);
  const future = `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${quotedSchema} GRANT`;
  await client.query(`${future} ${ROWS} ON TABLES TO ${to}`);
  await client.query(`${future} USAGE, SELECT, UPDATE ON SEQUENCES TO ${to}`);
  await client.query(`GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${quotedSchema} TO ${to}`);
  await client.query(`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${quotedSchema} TO ${to}`);
  const { rows } = await client.query<{ ledger: string | null }>('SELECT to_regclass($1)::text AS ledger', [
    `${schema}.migration`,
  ]);
  if (rows[0]?.ledger)
    await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${quotedSchema}.migration FROM ${to}`);
  if (schema !== 'queues') return;
  // BullMQ creates a sequence for each queue with its first job, and the owner must be able to use it.
  await client.query(`GRANT CREATE ON SCHEMA ${quotedSchema} TO ${to}`);
  await client.query(`GRANT ${to} TO CURRENT_USER`);
  await client.query(
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${to} IN SCHEMA ${quotedSchema} GRANT ALL ON SEQUENCES TO ${owner}`,
  );
}

/** Migrates BullMQ's tables. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: asOwner(databaseUrl, 'queues') });
  client.on('error', () => {});
  await client.connect();
  try {
    await runMigrations(client, 'queues');
  } finally {
    await client.end();
  }
}

export type ProvisionOptions = {
  /** URL of a user who may create roles and, in this database, schemas. */
  readonly databaseUrl: string;
  readonly services: readonly ProvisionedService[];
  /** URL of each schema. */
  readonly roles: ReadonlyMap<SchemaName, string>;
  readonly logger: Logger;
};

/**
 * Creates roles, schemas and tables of an installation. Its parts then need only rights on rows and queues. Owners of
 * schemas cannot sign in. Idempotent; concurrent runs wait for each other.
 */
export async function provisionApart({
  databaseUrl,
  services,
  roles,
  logger,
}: ProvisionOptions): Promise<void> {
  const database = databaseOf(databaseUrl);
  const named = [...roles].map(([schema, url]) => {
    const { username, password } = new URL(url);
    return { schema, role: decodeURIComponent(username), password: decodeURIComponent(password) };
  });
  await whileProvisioning(databaseUrl, async (client) => {
    await prepareDatabase(client, database);
    for (const schema of SCHEMA_NAMES) await makeSchema(client, database, schema, null);
    for (const { schema, role, password } of named) {
      await makeRole(client, role, password);
      const [name, to] = [database, role].map((text) => client.escapeIdentifier(text));
      await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${to}`);
      await client.query(`ALTER ROLE ${to} IN DATABASE ${name} SET search_path TO ${schema}`);
      // Before the migrations: a new trigger may write to a new table while the earlier release still runs.
      await grantRows(client, database, schema, role);
    }
    for (const { name, migrations } of services)
      await migrate(asOwner(databaseUrl, name), name, migrations, logger);
    await migrateQueues(databaseUrl);
    for (const { schema, role } of named) await grantRows(client, database, schema, role);
  });
}
