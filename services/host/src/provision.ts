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
 * Makes the schemas, tables and roles of an installation whose parts run apart, with the administrator's DATABASE_URL.
 * With `--print-urls` it says afterwards with which URL each schema is reached, as lines of an environment file.
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
