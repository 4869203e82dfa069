import { connectionEndpoints } from '@alinha/contracts-messaging';
import { DatabaseConnection } from '@alinha/service-kit';
import { LOCAL_EVOLUTION_KEY } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { RetiredInstances } from '../src/connection/retired-instances.ts';
import { PrismaClient } from '../src/generated/prisma/client.ts';
import { MessagingDatabase } from '../src/messaging.database.ts';
import { EvolutionApi } from '../src/provider/evolution-api.ts';
import { EvolutionProvider } from '../src/provider/evolution-provider.ts';
import { EvolutionWebhooks } from '../src/provider/evolution-webhooks.ts';
import { startWithEvolution } from './evolution-app.ts';

const { app, clock, evolution, instanceName, connectPhone } = await startWithEvolution();

const connection = new DatabaseConnection(app.platform.urlOf('messaging'), 'messaging', 2);
afterAll(() => connection.close());
const database = new MessagingDatabase(new PrismaClient({ adapter: connection.adapter() }), {
  connection,
  relay: { wake: () => {} },
});
const context = {
  publicUrl: app.url,
  clock: clock.now,
  keyFor: (purpose: string) => app.platform.keyFor(`messaging.${purpose}`),
};
const provider = new EvolutionProvider(
  new EvolutionApi(evolution.url, LOCAL_EVOLUTION_KEY),
  EvolutionWebhooks.open(context),
);
const retired = new RetiredInstances(database, provider, clock.now, app.platform.logger);
const left = async () => {
  const rows = await app.database.query<{ name: string }>(
    'SELECT name FROM messaging.retired_instance ORDER BY retired_at, name',
  );
  return rows.map(({ name }) => name);
};

test('a replaced instance is signed out at the provider, also after its company was erased', async () => {
  const gone = await app.signUp();
  const name = await connectPhone(gone);
  await app.database.query('DELETE FROM messaging.retired_instance');
  await app.database.query('DELETE FROM messaging.whatsapp_instance WHERE company_id = $1', [gone.companyId]);
  expect(await left()).toEqual([name]);
  await retired.removeNext();
  expect(await left()).toEqual([]);
  expect((await evolution.record()).instances).not.toHaveProperty(name);
});

test('an instance stays in the list until the provider has removed it', async () => {
  const gone = await app.signUp();
  const names: string[] = [];
  for (let made = 0; made < 3; made++) {
    const name = instanceName();
    await gone.call(connectionEndpoints.connect, { body: { instance_name: name } });
    names.push(name);
  }
  await app.database.query('DELETE FROM messaging.retired_instance');
  await app.database.query(
    `INSERT INTO messaging.retired_instance (name, retired_at)
     SELECT name, $2 FROM messaging.whatsapp_instance WHERE company_id = $1`,
    [gone.companyId, new Date(clock.now().getTime() - 60_000)],
  );
  await evolution.fail('delete', { status: 500, body: {} });
  await retired.removeNext();
  expect(await left()).toHaveLength(1);
  await retired.removeNext();
  expect(await left()).toEqual([]);
  const { instances } = await evolution.record();
  expect(names.filter((name) => name in instances)).toEqual([]);
});
