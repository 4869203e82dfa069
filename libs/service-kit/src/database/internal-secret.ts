import { join, resolve } from 'node:path';
import pg from 'pg';
import { databaseVariableOf, type PlatformConfig } from '../config/platform-config.ts';
import { HEXADECIMAL, storedSecret } from '../config/secrets.ts';
import { isPostgresCluster } from './embedded-postgres.ts';

/**
 * Returns INTERNAL_SECRET, or the secret in DATA_DIR. Call it before the embedded PostgreSQL is created.
 * @throws Error with one line that says what to do when the stored secret is damaged or lost
 */
export async function internalSecret(config: PlatformConfig): Promise<string> {
  if (config.INTERNAL_SECRET !== undefined) return config.INTERNAL_SECRET;
  const dataDir = resolve(config.DATA_DIR);
  const databaseUrl = config.DATABASE_URL ?? config[databaseVariableOf('accounts')];
  return storedSecret(dataDir, 'internal.secret', {
    ...HEXADECIMAL,
    hasData: () =>
      databaseUrl === undefined ? isPostgresCluster(join(dataDir, 'postgres')) : hasCompanies(databaseUrl),
    remedy: (file) =>
      `Put it back from a copy, or set INTERNAL_SECRET to what it held. Only if it is lost for good, create another (links in messages that were sent stop working): printf %s "$(openssl rand -hex 32)" > ${file}`,
  });
}

/** @throws the error of pg when the server is unreachable */
async function hasCompanies(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    const table = await client.query(`SELECT to_regclass('accounts.company')::text AS name`);
    if (table.rows[0]?.name === null) return false;
    return (await client.query('SELECT FROM accounts.company LIMIT 1')).rowCount !== 0;
  } finally {
    await client.end().catch(() => {});
  }
}
