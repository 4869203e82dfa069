import {
  DatabaseConnection,
  openPlatform,
  readPlatformConfig,
  republish,
  runProcess,
} from '@alinha/service-kit';
import { ALL_SERVICES } from './services.ts';

/**
 * npm run rebuild: every owner publishes all its records again, which refills the projections.
 * The running product delivers these events; on an embedded database, the next start does.
 */
await runProcess(async () => {
  const publishers = ALL_SERVICES.filter(({ publishes }) => publishes.length > 0);
  const platform = await openPlatform({
    config: readPlatformConfig(process.env),
    local: publishers.map(({ name }) => name),
  });
  for (const { name, publishes } of publishers) {
    const connection = new DatabaseConnection(platform.urlOf(name), name, 1);
    const count = await republish(connection, publishes);
    process.stdout.write(`${name}: ${count} events published\n`);
    await connection.close();
  }
  await platform.close();
  process.exit(0);
});
