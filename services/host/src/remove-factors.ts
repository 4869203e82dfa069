import { DatabaseConnection, openStoredDatabase, readPlatformConfig, runProcess } from '@alinha/service-kit';

/**
 * npm run remove-factors -- <e-mail>: removes all second factors of a person who has lost them, when no administrator of
 * the company can. The product may be running. The exit code is 1 when there is no such person.
 */
await runProcess(async () => {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('usage: npm run remove-factors -- <e-mail>');
  // Imported here, because the bundle would else make this program a part of the accounts service.
  const { removeFactors } = await import('@alinha/service-accounts');
  const database = await openStoredDatabase(readPlatformConfig(process.env), true);
  const connection = new DatabaseConnection(database.url, 'accounts', 1);
  try {
    const removed = await removeFactors(connection, email, new Date());
    process.stdout.write(removed === null ? 'nobody has this e-mail\n' : `removed factors: ${removed}\n`);
    process.exitCode = removed === null ? 1 : 0;
  } finally {
    await connection.close();
    await database.close();
  }
  process.exit();
});
