import { join, resolve } from 'node:path';
import pg from 'pg';
import type { PlatformConfig } from '../config/platform-config.ts';
import { keptSecret } from '../config/secrets.ts';
import { isPostgresCluster } from './embedded-postgres.ts';

/**
 * The internal secret: INTERNAL_SECRET, or the one of DATA_DIR. Call it before the embedded PostgreSQL is created.
 * @throws Error with one line that says what to do when the one of DATA_DIR is damaged or lost.
 */
export async function internalSecret(config: PlatformConfig): Promise<string> {
  if (config.INTERNAL_SECRET !== undefined) return config.INTERNAL_SECRET;
  const { DATABASE_URL, DATA_DIR } = config;
  const dataDir = resolve(DATA_DIR);
  return keptSecret(dataDir, 'internal', {
    hasData: () =>
      DATABASE_URL === undefined ? isPostgresCluster(join(dataDir, 'postgres')) : hasSchemas(DATABASE_URL),
    remedy: (file) =>
      `Put it back from a copy, or set INTERNAL_SECRET to what it held. Only if it is lost for good, create another (links in messages that were sent stop working): printf %s "$(openssl rand -hex 32)" > ${file}`,
  });
}

/** True when a service has its tables there. A server that does not answer fails the start later, by its own error. */
async function hasSchemas(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT to_regnamespace('accounts') IS NOT NULL AS found`,
    );
    return rows[0]?.found ?? false;
  } finally {
    await client.end().catch(() => {});
  }
}
