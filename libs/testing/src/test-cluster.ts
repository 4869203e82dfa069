import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '@alinha/host';
import { createLogger, readPlatformConfig, startEmbeddedPostgres } from '@alinha/service-kit';
import { deleteRows } from './delete-rows.ts';

/**
 * Durability is off, because the data ends with the test run. So are vacuum
 * processes, which would visit each test's database all the time. Each connection hashes its password once.
 */
const THROW_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'scram_iterations=1',
  'max_connections=400',
];

export type TestCluster = {
  /** URL of the template: a database with all migrations and no rows. */
  readonly templateUrl: string;
  stop(): Promise<void>;
};

/** Starts a PostgreSQL in a temporary folder and applies all migrations to the template database. */
export async function startTestCluster(): Promise<TestCluster> {
  const home = await mkdtemp(join(tmpdir(), 'alinha-test-'));
  // Run as root, PostgreSQL uses another system user, who needs access to its files.
  await chmod(home, 0o711);
  const postgres = await startEmbeddedPostgres({ directory: join(home, 'postgres'), settings: THROW_AWAY });
  const stop = async () => {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    await migrateOnce(postgres.url, home);
  } catch (error) {
    await stop();
    throw error;
  }
  return { templateUrl: postgres.url, stop };
}

async function migrateOnce(url: string, home: string): Promise<void> {
  const config = readPlatformConfig({ DATABASE_URL: url, DATA_DIR: home, DEMO: '0', LOG_LEVEL: 'silent' });
  const host = await startHost({ config: { ...config, PORT: 0 }, logger: createLogger('silent') });
  await host.close();
  await deleteRows(url);
}
