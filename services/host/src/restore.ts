import { resolve } from 'node:path';
import {
  ConfigurationError,
  createLogger,
  databaseVariableOf,
  openStoredDatabase,
  provisionApart,
  readPlatformConfig,
  requireBackupKey,
  restore,
  roleUrls,
  runProcess,
  SCHEMA_NAMES,
  usableKeys,
} from '@alinha/service-kit';
import { ALL_SERVICES } from './services.ts';

const REPLACE = '--replace';
const WITHOUT_DATA_KEY = '--without-data-key';

/** npm run restore: replaces the installation's data by a backup and migrates it. The product must not run. */
await runProcess(async () => {
  const [path] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  if (!path)
    throw new ConfigurationError(['say which: npm run restore -- <file> [--replace] [--without-data-key]']);
  const config = readPlatformConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  const keys = await usableKeys(config);
  // Before an embedded database is created.
  await requireBackupKey(resolve(path), keys);
  const database = await openStoredDatabase(config, false);
  try {
    const header = await restore({
      databaseUrl: database.url,
      services: ALL_SERVICES,
      redisUrl: config.REDIS_URL ?? null,
      path: resolve(path),
      keys,
      masterKeyIds: process.argv.includes(WITHOUT_DATA_KEY) ? null : new Set(keys.keys()),
      replace: process.argv.includes(REPLACE),
      logger,
    });
    // Grants the rights of existing roles again: dropping the tables removed them.
    if (config.DATABASE_URL && SCHEMA_NAMES.some((schema) => config[databaseVariableOf(schema)]))
      await provisionApart({
        databaseUrl: database.url,
        services: ALL_SERVICES,
        roles: roleUrls(config, database.url),
        logger,
      });
    process.stdout.write(`restored the backup of ${header.made_at}\n`);
  } finally {
    await database.close();
  }
  process.exit(0);
});
