import { constants, setPriority } from 'node:os';
import {
  createLogger,
  openStoredDatabase,
  QueueKit,
  readPlatformConfig,
  runProcess,
} from '@alinha/service-kit';
import { BACKUP_FAILED, backupFolder, runBackup } from './backups/backup-run.ts';

const SAID = {
  verified: 'The backup is verified.',
  failed: 'The backup failed. The log and /ops/backups say why.',
  busy: 'Another process is making a backup.',
} as const;

/**
 * npm run keep-backups: makes a verified backup in BACKUP_DIR and deletes old ones by the rule (ADR 88). The product may be
 * running. One process does it by itself each day. The exit code is 1 when the backup failed.
 */
await runProcess(async () => {
  // The product goes first.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = readPlatformConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  try {
    const database = await openStoredDatabase(config, true);
    const queues = config.REDIS_URL ? new QueueKit({ redisUrl: config.REDIS_URL }, logger) : null;
    try {
      const options = { config, databaseUrl: database.url, queues, clock: () => new Date(), logger };
      const outcome = await runBackup(options);
      process.exitCode = outcome === 'failed' ? 1 : 0;
      // A scheduled run has a parent, whose output is the log.
      if (!process.connected) process.stdout.write(`${backupFolder(config)}: ${SAID[outcome]}\n`);
    } finally {
      await queues?.close();
      await database.close();
    }
  } catch (err) {
    logger.error({ code: BACKUP_FAILED, err }, 'backup failed');
    throw err;
  }
  process.exit();
});
