import {
  addStoredKey,
  companiesWithoutKey,
  DatabaseConnection,
  hasDataKeys,
  MasterKeys,
  openStoredDatabase,
  readPlatformConfig,
  rotateDataKeys,
  runProcess,
} from '@alinha/service-kit';
import { ALL_SERVICES } from './services.ts';

const ENCRYPTING = ALL_SERVICES.filter(({ secrets }) => secrets?.includes('DATA_KEY')).map(
  ({ name }) => name,
);

/**
 * npm run rotate-data-key: wraps the data keys of all companies by the first key of DATA_KEY. Without DATA_KEY it puts a new
 * key into `data.key` first. The product may be running. The exit code is 1 when a key of DATA_KEY is missing.
 */
await runProcess(async () => {
  const config = readPlatformConfig(process.env);
  const database = await openStoredDatabase(config, true);
  const connections = ENCRYPTING.map((name) => new DatabaseConnection(database.url, name, 1));
  try {
    const keys = await MasterKeys.open(config, () => hasDataKeys(ENCRYPTING, () => database.url));
    if (!config.DATA_KEY) await addStoredKey(config.DATA_DIR);
    for (const { pool, schema } of connections) {
      const count = await rotateDataKeys(pool, schema, keys);
      process.stdout.write(`${schema}: wrapped the data keys of ${count} companies again\n`);
      const unopened = await companiesWithoutKey(pool, keys.ids);
      if (unopened === 0) continue;
      process.stderr.write(`${schema}: DATA_KEY does not open the data of ${unopened} companies\n`);
      process.exitCode = 1;
    }
  } finally {
    for (const connection of connections) await connection.close();
    await database.close();
  }
  process.exit();
});
