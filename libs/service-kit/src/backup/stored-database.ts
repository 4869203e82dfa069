import { resolve } from 'node:path';
import { ConfigurationError } from '../config/environment.ts';
import { databaseVariableOf, type PlatformConfig, SCHEMA_NAMES } from '../config/platform-config.ts';
import {
  isPostgresCluster,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../database/embedded-postgres.ts';
import { internalSecret } from '../database/internal-secret.ts';

/** The database of an installation, with all rights. */
export type StoredDatabase = { readonly url: string; close(): Promise<void> };

/**
 * Opens the database of DATABASE_URL, else the embedded one of DATA_DIR.
 * @param beside whether the product may be running on the embedded database, which must exist
 * @throws ConfigurationError when only URLs of roles are set, which lack the rights, or when there is no database
 */
export async function openStoredDatabase(config: PlatformConfig, beside: boolean): Promise<StoredDatabase> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close: async () => {} };
  const role = SCHEMA_NAMES.map(databaseVariableOf).find((variable) => config[variable]);
  if (role) throw new ConfigurationError([`DATABASE_URL must be set, to the administrator's, as ${role} is`]);
  const directory = resolve(config.DATA_DIR, 'postgres');
  if (beside && !(await isPostgresCluster(directory)))
    throw new ConfigurationError([
      `${resolve(config.DATA_DIR)} holds no data: say where it is with DATA_DIR or DATABASE_URL`,
    ]);
  const running = beside ? await runningEmbeddedPostgres(directory) : null;
  if (running) return { url: running, close: async () => {} };
  // The product does not start with data but without its secret.
  if (!(await isPostgresCluster(directory))) await internalSecret(config);
  const embedded = await startEmbeddedPostgres({ directory });
  return { url: embedded.url, close: () => embedded.stop() };
}
