import { join } from 'node:path';
import type { ServiceName } from '@alinha/contracts-core';
import { moveEventsToRedis } from '../backup/pending-events.ts';
import { ConfigurationError } from '../config/environment.ts';
import { databaseVariableOf, type PlatformConfig, type SchemaName } from '../config/platform-config.ts';
import type { Logger } from '../logger.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { provisionSchemas, urlOfSchema } from './provision.ts';
import { requireMigrated, requireQueues, requireReachable } from './require-migrated.ts';

/** Access of a process's services to their tables. */
export type DatabaseAccess = {
  /** True when this process must not migrate: another one does it, or there is no database. */
  readonly provisioned: boolean;
  urlOf(schema: SchemaName): string;
  /** Migrates a schema, or refuses to start when a provisioned schema is older than this release. */
  prepare(schema: SchemaName, migrations: string, logger: Logger): Promise<void>;
  close(): Promise<void>;
};

export type AccessOptions = {
  readonly config: PlatformConfig;
  /** Services of this process; empty for a gateway alone. */
  readonly local: readonly ServiceName[];
  readonly secret: string;
  readonly dataDir: string;
  readonly logger: Logger;
};

/** Uses the provisioned roles when their URLs are set, else the administrator's URL, else an embedded PostgreSQL. */
export async function openDatabase(options: AccessOptions): Promise<DatabaseAccess> {
  const { config, local } = options;
  const schemas: SchemaName[] = config.REDIS_URL ? [...local] : [...local, 'queues'];
  if (schemas.some((schema) => config[databaseVariableOf(schema)])) return withGivenRoles(config, schemas);
  // A gateway has no tables, only queues.
  if (local.length === 0 && config.REDIS_URL) return withoutDatabase();
  return withOwnRoles(options);
}

function withoutDatabase(): DatabaseAccess {
  const none = () => {
    throw new Error('a gateway with Redis has no database');
  };
  return { provisioned: true, urlOf: none, prepare: none, close: async () => {} };
}

async function withOwnRoles(options: AccessOptions): Promise<DatabaseAccess> {
  const { config, local, secret, dataDir, logger } = options;
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ directory: join(dataDir, 'postgres') });
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? '';
  const urlOf = (schema: SchemaName) => urlOfSchema(databaseUrl, schema, secret);
  try {
    // `queues` also with Redis: events of a run without Redis may wait there.
    await provisionSchemas(databaseUrl, [...local, 'queues'], secret);
    if (config.REDIS_URL) await moveEventsToRedis(databaseUrl, config.REDIS_URL, logger);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return {
    provisioned: false,
    urlOf,
    prepare: (schema, migrations, logger) => migrate(urlOf(schema), schema, migrations, logger),
    close: async () => embedded?.stop(),
  };
}

async function withGivenRoles(
  config: PlatformConfig,
  schemas: readonly SchemaName[],
): Promise<DatabaseAccess> {
  const problems = schemas
    .filter((schema) => !config[databaseVariableOf(schema)])
    .map((schema) => `${databaseVariableOf(schema)} must be set, as another one is`);
  if (config.DATABASE_URL) {
    const given = schemas.map(databaseVariableOf).join(', ');
    problems.push(`DATABASE_URL must be unset beside ${given}: a process has the rights of those alone`);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);

  const urlOf = (schema: SchemaName) => {
    const url = config[databaseVariableOf(schema)];
    if (!url) throw new Error(`${databaseVariableOf(schema)} is not set`);
    return url;
  };
  for (const schema of schemas) await requireReachable(urlOf(schema), databaseVariableOf(schema));
  if (schemas.includes('queues')) await requireQueues(urlOf('queues'));
  return {
    provisioned: true,
    urlOf,
    prepare: (schema, migrations) => requireMigrated(urlOf(schema), schema, migrations),
    close: async () => {},
  };
}
