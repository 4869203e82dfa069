import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import { whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import {
  appointmentInput,
  clientInput,
  connectTestPhone,
  createTestDatabase,
  emptyTestRedis,
  eventually,
  type Part,
  registerInput,
  SplitProduct,
  startTestCluster,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { BalancedCaller, Gateways } from './balanced-caller.ts';
import { steadyLoad } from './steady-load.ts';

const RESTARTED: readonly Part[] = [...SERVICE_NAMES, 'gateway'];
const REPLICAS = [0, 1];
const WRITER = 'escritora@alinha.test';

const cluster = await startTestCluster();
const database = await createTestDatabase({ templateUrl: cluster.templateUrl });
const product = await SplitProduct.start({
  databaseUrl: database.url,
  secret: database.secret,
  redisUrl: await emptyTestRedis(),
  environment: {
    // Long enough for a busy machine; draining ends earlier when callers leave.
    DRAIN_SECONDS: '15',
    BLOG_ADMIN_EMAIL: WRITER,
  },
  replicas: Object.fromEntries(RESTARTED.map((part) => [part, REPLICAS.length])),
});
const gateways = new Gateways(REPLICAS.map((replica) => product.urlOf('gateway', replica)));
afterAll(async () => {
  await gateways.close();
  await product.close();
  await database.release();
  await cluster.stop();
});

/** A company with a phone and a client that every service knows. */
async function openStudio() {
  const caller = new TestCaller({ url: product.url, failureLog: () => undefined, cookie: null });
  const studio = await TestStudio.signUp(caller, registerInput({ email: WRITER }));
  // A plan, because only ten clients are free.
  await database.query(
    `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, version)
     VALUES ($1, 'annual', NULL, 53892, 1)`,
    [studio.companyId],
  );
  const { id: clientId } = await studio.call(clientEndpoints.create, { body: clientInput() });
  const regulars = { employeeId: studio.user.id, clientId };
  const body = appointmentInput({ employee_id: regulars.employeeId, client_id: clientId });
  await eventually(() => studio.call(appointmentEndpoints.create, { body }));
  await eventually(() => studio.call(paymentEndpoints.listOfClient, { params: { id: clientId } }));
  const { instance } = await eventually(() => connectTestPhone(studio));
  await studio.call(whatsappSettingsEndpoints.update, { body: { type: 'none', instance_id: instance } });
  return { studio, regulars };
}

/** Tables that the load writes, and their projections in other services. */
const WRITTEN: Record<ServiceName, string> = {
  accounts: 'SELECT id FROM accounts.employee',
  agenda: 'SELECT id FROM agenda.appointment',
  clients: 'SELECT id FROM clients.client',
  billing: 'SELECT id FROM billing.payment WHERE appointment_id IS NULL',
  messaging: 'SELECT id FROM messaging.delivery',
  content: 'SELECT id FROM content.post',
};
const SENT = "SELECT id FROM messaging.sandbox_message WHERE direction = 'to_client'";
const PROJECTED = {
  'appointments in messaging': 'SELECT id FROM messaging.appointment',
  'charges in billing': 'SELECT appointment_id AS id FROM billing.payment WHERE appointment_id IS NOT NULL',
};

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const idsOf = async (sql: string) => (await database.query<{ id: number }>(sql)).map(({ id }) => id);

test('no call fails and each write happens once when every process is restarted under load', {
  timeout: 600_000,
  // No retry, because the test signs up under a fixed address.
  retry: 0,
}, async () => {
  const { studio, regulars } = await openStudio();
  const before = new Map(
    await Promise.all(SERVICE_NAMES.map(async (name) => [name, await idsOf(WRITTEN[name])] as const)),
  );
  const load = steadyLoad(new BalancedCaller(gateways, studio.connection.cookie), regulars);
  await load.completeRounds(1);
  let starting = Promise.resolve();
  for (const replica of REPLICAS) {
    for (const part of RESTARTED) {
      // Stops one process while the previous one starts.
      const [exitCode] = await Promise.all([product.stop(part, replica), starting]);
      expect(exitCode).toBe(0);
      await load.completeRounds(1);
      starting = product.start(part, replica);
    }
  }
  await starting;
  await load.completeRounds(1);
  await load.end();

  for (const name of SERVICE_NAMES) {
    expect(load.made[name].length).toBeGreaterThan(RESTARTED.length);
    const there = (await idsOf(WRITTEN[name])).filter((id) => !before.get(name)?.includes(id));
    expect(inOrder(there), `what ${name} keeps`).toEqual(inOrder(load.made[name]));
  }
  expect(await idsOf(SENT)).toHaveLength(load.made.messaging.length);
  for (const [what, sql] of Object.entries(PROJECTED)) {
    await eventually(async () => {
      const handled = (await idsOf(sql)).filter((id) => !before.get('agenda')?.includes(id));
      expect(inOrder(handled), what).toEqual(inOrder(load.made.agenda));
    });
  }
});
