import { type SubscriptionEvent, subscriptionChanged } from '@alinha/contracts-billing';
import { clientEndpoints, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { clientInput, eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

const withoutBilling = await startTestApp({ services: ['accounts', 'clients'], clock: clock.now });

const add = (studio: TestStudio) => studio.call(clientEndpoints.create, { body: clientInput() });
const count = async (studio: TestStudio) => (await studio.call(clientEndpoints.list)).length;

async function studioWith(clients: number, of = app): Promise<TestStudio> {
  const studio = await of.signUp();
  for (let made = 0; made < clients; made++) await add(studio);
  return studio;
}

/** Waits until clients has stored a version of the company's subscription. */
function subscriptionStored(studio: TestStudio, version: number): Promise<void> {
  return eventually(async () => {
    const rows = await app.database.query(
      'SELECT 1 FROM clients.client_quota WHERE company_id = $1 AND subscription_version >= $2',
      [studio.companyId, version],
    );
    expect(rows).toHaveLength(1);
  });
}

/** Publishes a subscription event as billing does, without billing's row. */
async function publishSubscription(
  studio: TestStudio,
  terms: Omit<SubscriptionEvent, 'company_id'>,
): Promise<void> {
  const data = { company_id: studio.companyId, ...terms };
  const id = `test-${studio.companyId}-${terms.version}`;
  await app.platform.queues.addAll('events.clients', [{ name: subscriptionChanged.type, data, id }]);
}

const limited = { status: 402, code: 'CLIENT_LIMIT' };

test('the free tier refuses the eleventh client', async () => {
  const studio = await studioWith(FREE_TIER_CLIENTS);
  await expect(add(studio)).rejects.toMatchObject(limited);
  expect(await count(studio)).toBe(FREE_TIER_CLIENTS);
});

// Repeated, because new connections delay some requests of the first race.
test.each([1, 2])(
  'the free tier accepts one of ten concurrent clients for the last place (race %i)',
  async () => {
    const studio = await studioWith(FREE_TIER_CLIENTS - 1);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => add(studio)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(9);
    for (const reason of refused) expect(reason).toMatchObject(limited);
    expect(await count(studio)).toBe(FREE_TIER_CLIENTS);
  },
);

test('the limit counts the clients of each company separately', async () => {
  await studioWith(FREE_TIER_CLIENTS);
  await expect(studioWith(1)).resolves.toBeDefined();
});

test('archiving a client allows another one', async () => {
  const studio = await studioWith(FREE_TIER_CLIENTS);
  const [first] = await studio.call(clientEndpoints.list);
  await studio.call(clientEndpoints.delete, { params: { id: first?.id ?? 0 } });
  await expect(add(studio)).resolves.toBeDefined();
  await expect(add(studio)).rejects.toMatchObject(limited);
});

/** A studio one client below the limit, with deleted clients. */
async function studioWithDeleted(deleted: number) {
  const studio = await studioWith(FREE_TIER_CLIENTS);
  const ids = (await studio.call(clientEndpoints.list)).slice(0, deleted).map(({ id }) => id);
  for (const id of ids) await studio.call(clientEndpoints.delete, { params: { id } });
  for (let made = 1; made < deleted; made++) await add(studio);
  const restore = (id = 0) => studio.call(clientEndpoints.restore, { params: { id } });
  return { studio, ids, restore };
}

test('restoring a deleted client is refused when the free tier is full, and nothing changes', async () => {
  const { studio, ids, restore } = await studioWithDeleted(2);
  await restore(ids[0]);
  await expect(restore(ids[1])).rejects.toMatchObject(limited);
  expect(await count(studio)).toBe(FREE_TIER_CLIENTS);
  expect(await studio.call(clientEndpoints.listArchived)).toMatchObject([{ id: ids[1] }]);
  await expect(restore(ids[0])).resolves.toMatchObject({ id: ids[0] });
});

test.each([1, 2])('one of five restorations and five creations gets the last place (race %i)', async () => {
  const { studio, ids, restore } = await studioWithDeleted(5);
  const outcomes = await Promise.allSettled(ids.flatMap((id) => [restore(id), add(studio)]));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(9);
  for (const reason of refused) expect(reason).toMatchObject(limited);
  expect(await count(studio)).toBe(FREE_TIER_CLIENTS);
});

test('restoring succeeds when billing has a subscription whose event has not arrived', async () => {
  const { studio, ids, restore } = await studioWithDeleted(2);
  await add(studio);
  await app.database.query(
    `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, version) VALUES ($1, 'annual', NULL, 53892, 1)`,
    [studio.companyId],
  );
  for (const id of ids) await expect(restore(id)).resolves.toMatchObject({ id });
  expect(await count(studio)).toBe(FREE_TIER_CLIENTS + 2);
});

test('the limit does not apply when a subscription event has arrived', async () => {
  const studio = await studioWith(FREE_TIER_CLIENTS);
  const event: SubscriptionEvent = {
    company_id: studio.companyId,
    version: 1,
    plan: 'monthly',
    next_renewal: '2026-12-20',
  };
  await app.database.query('INSERT INTO billing.outbox (type, payload) VALUES ($1, $2)', [
    subscriptionChanged.type,
    event,
  ]);
  await subscriptionStored(studio, 1);
  await expect(add(studio)).resolves.toBeDefined();
});

test('the limit does not apply when billing has a subscription whose event has not arrived', async () => {
  const studio = await studioWith(FREE_TIER_CLIENTS);
  await app.database.query(
    `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, version) VALUES ($1, 'annual', '2027-11-20', 53892, 1)`,
    [studio.companyId],
  );
  await expect(add(studio)).resolves.toBeDefined();
});

test('the stored subscription decides when billing is unavailable', async () => {
  const studio = await studioWith(FREE_TIER_CLIENTS, withoutBilling);
  await expect(add(studio)).rejects.toMatchObject(limited);
});

describe('the subscription that is read from billing after a refusal', () => {
  const subscribe = (studio: TestStudio, plan: string | null) =>
    app.database.query(
      `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, version) VALUES ($1, $2, NULL, 53892, 1)`,
      [studio.companyId, plan],
    );

  test('is stored once, and a null plan changes nothing', async () => {
    const studio = await studioWith(FREE_TIER_CLIENTS);
    await subscribe(studio, null);
    await expect(add(studio)).rejects.toMatchObject(limited);
    await subscriptionStored(studio, 1);
    // xmin is the transaction that wrote the row, so every write changes it.
    const writer = () =>
      app.database.query('SELECT xmin::text FROM clients.client_quota WHERE company_id = $1', [
        studio.companyId,
      ]);
    const before = await writer();
    await expect(add(studio)).rejects.toMatchObject(limited);
    expect(await writer()).toEqual(before);
  });

  test('replaces a wrong row with the same version', async () => {
    const studio = await studioWith(FREE_TIER_CLIENTS);
    await subscribe(studio, 'annual');
    await app.database.query(
      'UPDATE clients.client_quota SET subscription_version = 1, plan = NULL WHERE company_id = $1',
      [studio.companyId],
    );
    await expect(add(studio)).resolves.toBeDefined();
  });
});

test('the limit applies again after the renewal date, and existing clients stay', async () => {
  const studio = await studioWith(FREE_TIER_CLIENTS);
  await publishSubscription(studio, { version: 1, plan: 'monthly', next_renewal: '2026-11-21' });
  await subscriptionStored(studio, 1);
  await add(studio);
  clock.advance(24 * 60 * 60_000);
  await expect(add(studio)).rejects.toMatchObject(limited);
  expect(await count(studio)).toBe(FREE_TIER_CLIENTS + 1);
});

test('the limit does not apply to a plan without a renewal date', async () => {
  const studio = await studioWith(FREE_TIER_CLIENTS);
  await publishSubscription(studio, { version: 1, plan: 'annual', next_renewal: null });
  await subscriptionStored(studio, 1);
  await expect(add(studio)).resolves.toBeDefined();
});

test('a subscription event is ignored when a newer one was handled', async () => {
  const [studio, later] = [await studioWith(FREE_TIER_CLIENTS), await app.signUp()];
  await publishSubscription(studio, { version: 3, plan: null, next_renewal: null });
  await subscriptionStored(studio, 3);
  await publishSubscription(studio, { version: 2, plan: 'monthly', next_renewal: null });
  await publishSubscription(later, { version: 1, plan: 'monthly', next_renewal: null });
  await subscriptionStored(later, 1);
  await expect(add(studio)).rejects.toMatchObject(limited);
});

test('a repeated request counts once', async () => {
  const studio = await studioWith(FREE_TIER_CLIENTS - 1);
  const body = clientInput();
  const repeat = () =>
    studio.with({ 'idempotency-key': 'form-7f3a2c' }).call(clientEndpoints.create, { body });
  const replies = await Promise.all([repeat(), repeat(), repeat()]);
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  expect(await count(studio)).toBe(FREE_TIER_CLIENTS);
});
