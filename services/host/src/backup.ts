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

/** npm run backup: saves the installation's data to a file. The product may be running. */
await runProcess(async () => {
  const [path] = process.argv.slice(2);
  if (!path) throw new ConfigurationError(['say where to: npm run backup -- <file>']);
  const config = readPlatformConfig(process.env);
  const database = await openStoredDatabase(config, true);
  const queues = config.REDIS_URL
    ? new QueueKit({ redisUrl: config.REDIS_URL }, createLogger(config.LOG_LEVEL))
    : null;
  try {
    const rows = await backUp({ databaseUrl: database.url, queues, path: resolve(path), now: new Date() });
    process.stdout.write(`${resolve(path)}: ${rows} rows\n`);
  } finally {
    await queues?.close();
    await database.close();
  }
  process.exit(0);
});
