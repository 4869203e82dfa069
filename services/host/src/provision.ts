import {
  ConfigurationError,
  createLogger,
  databaseVariableOf,
  provisionApart,
  readPlatformConfig,
  roleUrls,
  runProcess,
} from '@alinha/service-kit';
import { ALL_SERVICES } from './services.ts';

const PRINT_URLS = '--print-urls';

/**
 * npm run provision: creates schemas, tables and roles with the administrator's DATABASE_URL (ADR 32).
 * `--print-urls` prints the URL of each schema as lines of an environment file.
 */
await runProcess(async () => {
  const config = readPlatformConfig(process.env);
  if (!config.DATABASE_URL)
    throw new ConfigurationError(["DATABASE_URL must be set, to the administrator's"]);
  const roles = roleUrls(config, config.DATABASE_URL);
  await provisionApart({
    databaseUrl: config.DATABASE_URL,
    services: ALL_SERVICES,
    roles,
    logger: createLogger(config.LOG_LEVEL),
  });
  for (const [schema, url] of roles) {
    const line = process.argv.includes(PRINT_URLS)
      ? `${databaseVariableOf(schema)}=${url}`
      : `${schema}: ready for the user ${decodeURIComponent(new URL(url).username)}`;
    process.stdout.write(`${line}\n`);
  }
  process.exit(0);
});
