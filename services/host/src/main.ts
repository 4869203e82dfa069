import { dirname, join } from 'node:path';
import { listBackupRuns } from '@alinha/contracts-accounts';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import {
  ConfigurationError,
  type PlatformConfig,
  readPlatformConfig,
  runProcess,
  type ServiceDefinition,
  type Stoppable,
  startServiceAlone,
} from '@alinha/service-kit';
import type { BackupSchedule } from './backups/backup-schedule.ts';
import type { RunningHost } from './start-host.ts';

/** Loaded on demand: a restarted part is ready sooner without the other parts' packages. */
const SERVICES: Readonly<Record<ServiceName, () => Promise<ServiceDefinition>>> = {
  accounts: async () => (await import('@alinha/service-accounts')).accountsService,
  agenda: async () => (await import('@alinha/service-agenda')).agendaService,
  billing: async () => (await import('@alinha/service-billing')).billingService,
  clients: async () => (await import('@alinha/service-clients')).clientsService,
  content: async () => (await import('@alinha/service-content')).contentService,
  messaging: async () => (await import('@alinha/service-messaging')).messagingService,
};

/** Runs all parts in this process, when SERVICES is unset. */
async function startAll(config: PlatformConfig): Promise<Stoppable> {
  const [{ announce }, { startHost }] = await Promise.all([
    import('./demo/announce.ts'),
    import('./start-host.ts'),
  ]);
  const host = await startHost({ config });
  const { url, localUrl, platform } = host;
  if (!url || !localUrl) return host;
  try {
    await announce({ url, localUrl, demo: config.DEMO, databaseUrlOf: platform.urlOf });
  } catch (error) {
    // Else the embedded PostgreSQL would keep running without this process.
    await host.close();
    throw error;
  }
  const schedule = await scheduleBackups(host);
  return {
    close: async () => {
      schedule?.stop();
      await host.close();
    },
  };
}

/** Daily backups, unless they are off or this process lacks the rights. */
async function scheduleBackups({ platform }: RunningHost): Promise<BackupSchedule | null> {
  const { config, logger, clock, rpc } = platform;
  const minutes = config.BACKUP_TIME;
  if (minutes === null) return null;
  if (!config.DATABASE_URL && config.ACCOUNTS_DATABASE_URL) {
    logger.warn('no scheduled backups: they need the administrator of the database (npm run keep-backups)');
    return null;
  }
  const { BackupSchedule } = await import('./backups/backup-schedule.ts');
  return new BackupSchedule({
    minutes,
    program: join(dirname(process.argv[1] ?? ''), 'keep-backups.js'),
    environment: process.env,
    clock,
    logger,
    listRuns: () => rpc.call(listBackupRuns, {}),
  });
}

/** Runs the single part in SERVICES. Each service of a split product needs a process and an RPC port of its own. */
async function startPart(parts: readonly string[], config: PlatformConfig): Promise<Stoppable> {
  const [part] = parts;
  if (parts.length !== 1)
    throw new ConfigurationError(['SERVICES must name one part, or be unset for all of them']);
  if (part === 'gateway') return (await import('@alinha/gateway')).startGatewayAlone(config);
  const service = SERVICE_NAMES.find((name) => name === part);
  if (!service) throw new ConfigurationError([`SERVICES names ${part}, which is no part`]);
  return startServiceAlone(await SERVICES[service](), config);
}

await runProcess(() => {
  const config = readPlatformConfig(process.env);
  return config.SERVICES ? startPart(config.SERVICES, config) : startAll(config);
});
