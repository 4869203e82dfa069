import { resolve } from 'node:path';
import {
  backUp,
  ConfigurationError,
  createLogger,
  openStoredDatabase,
  QueueKit,
  readPlatformConfig,
  runProcess,
} from '@alinha/service-kit';
import { backupKey } from './backups/backup-key.ts';

/** npm run backup: saves the installation's data to a file, encrypted with DATA_KEY. The product may be running. */
await runProcess(async () => {
  const [path] = process.argv.slice(2);
  if (!path) throw new ConfigurationError(['say where to: npm run backup -- <file>']);
  const config = readPlatformConfig(process.env);
  const database = await openStoredDatabase(config, true);
  const queues = config.REDIS_URL
    ? new QueueKit({ redisUrl: config.REDIS_URL }, createLogger(config.LOG_LEVEL))
    : null;
  try {
    const key = await backupKey(config, database.url);
    const rows = await backUp({
      databaseUrl: database.url,
      queues,
      path: resolve(path),
      now: new Date(),
      key,
    });
    process.stdout.write(`${resolve(path)}: ${rows} rows\n`);
  } finally {
    await queues?.close();
    await database.close();
  }
  process.exit(0);
});
