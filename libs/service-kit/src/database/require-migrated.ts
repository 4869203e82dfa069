import { readdir } from 'node:fs/promises';
import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, SchemaMigrationRequiredError } from 'bullmq';
import type pg from 'pg';
import type { SchemaName } from '../config/platform-config.ts';
import { connect } from './provision.ts';

const UNDEFINED_TABLE = '42P01';
const NO_PRIVILEGE = '42501';
const REMEDY = 'Run "npm run provision" of this release with the administrator\'s DATABASE_URL first.';

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Sorted names of a service's migrations. */
export async function migrationsIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Names of a schema's applied migrations; null when the role may not read them. */
export async function appliedMigrations(client: pg.Client, schema: SchemaName): Promise<string[] | null> {
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM ${client.escapeIdentifier(schema)}.migration ORDER BY id`,
    );
    return rows.map(({ name }) => name.replace(/\.sql$/, ''));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE) return [];
    if (code === NO_PRIVILEGE) return null;
    throw error;
  }
}

/**
 * Checks that a schema has the migrations of this release. Further ones are allowed: they belong to the next release of
 * a rolling deployment.
 * @throws Error with one line that names what is missing and what to do
 */
export async function requireMigrated(url: string, schema: SchemaName, directory: string): Promise<void> {
  const [wanted, applied] = await Promise.all([
    migrationsIn(directory),
    withClient(url, (client) => appliedMigrations(client, schema)),
  ]);
  if (applied === null)
    throw new Error(`The user ${new URL(url).username} has no access to the schema ${schema}. ${REMEDY}`);
  const missing = wanted.filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  throw new Error(`The database lacks migrations of ${schema}: ${missing.join(', ')}. ${REMEDY}`);
}

/**
 * Checks the version of BullMQ's tables. A newer version is allowed while it supports the BullMQ of this release.
 * @throws Error with one line, like {@link requireMigrated}
 */
export async function requireQueues(url: string): Promise<void> {
  const version = await withClient(url, (client) => assertSchemaCompatibility(client, 'queues')).catch(
    (error: unknown) => {
      if (error instanceof SchemaMigrationRequiredError) return 0;
      if ((error as { code?: string }).code === NO_PRIVILEGE) return null;
      throw error;
    },
  );
  if (version === null)
    throw new Error(`The user ${new URL(url).username} has no access to the schema queues. ${REMEDY}`);
  if (version < LATEST_SCHEMA_VERSION)
    throw new Error(
      `The database has the queues' tables of version ${version}, this release needs ${LATEST_SCHEMA_VERSION}. ${REMEDY}`,
    );
}

/** @throws Error with one line that names the variable. */
export async function requireReachable(url: string, variable: string): Promise<void> {
  const client = await connect(url, variable);
  await client.end();
}
