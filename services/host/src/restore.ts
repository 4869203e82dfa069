import { resolve } from 'node:path';
import {
  ConfigurationError,
  createLogger,
  databaseVariableOf,
  openStoredDatabase,
  provisionApart,
  readPlatformConfig,
  restore,
  roleUrls,
  runProcess,
  SCHEMA_NAMES,
} from '@alinha/service-kit';
import { ALL_SERVICES } from './services.ts';

const REPLACE = '--replace';

/** Puts a backup in the place of the installation's data, and brings it to this release. The product must not run. */
await runProcess(async () => {
  const [path] = process.argv.slice(2).filter((argument) => argument !== REPLACE);
  if (!path) throw new ConfigurationError(['say which: npm run restore -- <file> [--replace]']);
  const config = readPlatformConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  const database = await openStoredDatabase(config, false);
  try {
    const header = await restore({
      databaseUrl: database.url,
      services: ALL_SERVICES,
      redisUrl: config.REDIS_URL ?? null,
      path: resolve(path),
      replace: process.argv.includes(REPLACE),
      logger,
    });
    // Roles made beforehand lost what they might do with the tables that went.
    if (config.DATABASE_URL && SCHEMA_NAMES.some((schema) => config[databaseVariableOf(schema)]))
      await provisionApart({
        databaseUrl: database.url,
        services: ALL_SERVICES,
        roles: roleUrls(config, database.url),
        logger,
      });
    process.stdout.write(`restored what was there at ${header.made_at}\n`);
  } finally {
    await database.close();
  }
  process.exit(0);
});
