import {
  DatabaseConnection,
  openPlatform,
  readPlatformConfig,
  republish,
  runProcess,
} from '@alinha/service-kit';
import { ALL_SERVICES } from './services.ts';

/**
 * Refills what services keep of each other's records: every owner tells all of its facts again, and the running product
 * (or, on an embedded database, the next start) carries them to who listens.
 */
await runProcess(async () => {
  const tellers = ALL_SERVICES.filter(({ publishes }) => publishes.length > 0);
  const platform = await openPlatform({
    config: readPlatformConfig(process.env),
    local: tellers.map(({ name }) => name),
  });
  for (const { name, publishes } of tellers) {
    const connection = new DatabaseConnection(platform.urlOf(name), name, 1);
    const count = await republish(connection, publishes);
    process.stdout.write(`${name}: ${count} facts on their way\n`);
    await connection.close();
  }
  await platform.close();
  process.exit(0);
});
