import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RunnerOption } from 'node-pg-migrate';
import pg from 'pg';
import type { SchemaName } from '../config/platform-config.ts';
import { guardCompanyTables } from '../erasure/erasure-guard.ts';
import type { Logger } from '../logger.ts';
import { appliedMigrations, migrationsIn } from './require-migrated.ts';

type LoaderStrategy = NonNullable<RunnerOption['migrationLoaderStrategies']>[number];

/** Loads `<time>_<name>/migration.sql` in the order of their names; with `only`, those folders alone. */
const sqlFolders = (only?: ReadonlySet<string>): LoaderStrategy => ({
  extensions: ['.toml'],
  loader: async (files) => {
    const root = dirname(files[0] ?? '');
    const entries = await readdir(root, { withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isDirectory() && (only?.has(entry.name) ?? true))
      .map((entry) => entry.name);
    return Promise.all(
      names.sort().map(async (name) => {
        const path = join(root, name, 'migration.sql');
        const sql = await readFile(path, 'utf8');
        return {
          id: `${name}.sql`,
          filePaths: [path],
          actions: { up: (builder) => builder.sql(sql), down: false },
        };
      }),
    );
  },
});

/** Applies missing migrations under an advisory lock, so that one of several replicas does it. `only` limits them. */
export async function migrate(
  databaseUrl: string,
  schema: SchemaName,
  directory: string,
  logger: Logger,
  only?: ReadonlySet<string>,
): Promise<void> {
  const quiet = {
    debug() {},
    info() {},
    warn: (text: string) => logger.warn(text),
    error: (text: string) => logger.error(text),
  };
  // The runner neither awaits the end of its own client nor handles its errors.
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const wanted = (await migrationsIn(directory)).filter((name) => only?.has(name) ?? true);
    const done = await appliedMigrations(client, schema);
    // The migration library is loaded only when a migration is missing.
    if (isDeepStrictEqual(done, wanted)) return await guardCompanyTables(client, schema);
    const { runner } = await import('node-pg-migrate');
    const applied = await runner({
      dbClient: client,
      dir: join(directory, 'migration_lock.toml'),
      useGlob: true,
      migrationLoaderStrategies: [sqlFolders(only)],
      migrationsTable: 'migration',
      schema,
      migrationsSchema: schema,
      direction: 'up',
      singleTransaction: false,
      checkOrder: true,
      advisoryLockMode: 'wait',
      logger: quiet,
    });
    for (const { name } of applied) logger.info({ schema, migration: name }, 'migration applied');
    await guardCompanyTables(client, schema);
  } finally {
    await client.end();
  }
}
