import { randomUUID } from 'node:crypto';
import { deletionEndpoints } from '@alinha/contracts-accounts';
import { DAY_MS } from '@alinha/contracts-core';
import { companyRowCounts, eventually, type StripeEvent, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';
import { StripeApp } from './stripe-app.ts';

const local = await StripeApp.start();
const { app, stripe, clock, webhooks } = local;

async function erase(studio: TestStudio): Promise<void> {
  await studio.call(deletionEndpoints.request);
  clock.advance(DAY_MS);
  await app.platform.queues.addAll('accounts.erase-company', [{ name: 'now', data: {}, id: randomUUID() }]);
}

const isGone = ({ companyId }: TestStudio) =>
  eventually(async () => {
    const counts = await companyRowCounts(app.database, companyId);
    const left = Object.entries(counts).filter(([name, count]) => /^billing\./.test(name) && count > 0);
    expect(left).toEqual([]);
  }, 20_000);

const departed = () => app.database.query('SELECT * FROM billing.departed_customer');
const statusOf = ({ companyId }: TestStudio) => stripe.subscriptionsOf(companyId)[0]?.status;

test('an erased company is not charged again when Stripe was unavailable during the erasure', async () => {
  const { studio, subscriptionId } = await local.subscribed();
  const { studio: neighbour } = await local.subscribed();
  stripe.fail(/^(GET|DELETE) \/v1\/(checkout|customers)/, { hangUp: true }, 6);
  await erase(studio);
  await isGone(studio);
  expect(await departed()).toHaveLength(1);
  await local.runJob('close-departed-customers');
  await eventually(async () => {
    await local.runJob('close-departed-customers');
    expect(await departed()).toEqual([]);
  }, 30_000);
  expect(statusOf(studio)).toBe('canceled');
  expect(stripe.customersOf(studio.companyId)[0]?.deleted).toBe(true);
  expect(statusOf(neighbour)).toBe('active');
  // Stripe's events about the end recreate nothing.
  expect(await webhooks.sendEach(stripe.end(subscriptionId))).toEqual([200]);
  await isGone(studio);
}, 60_000);

test('an open checkout page cannot be paid when its company is erased', async () => {
  const studio = await app.signUp();
  const session = await local.checkout(studio, 'annual');
  await erase(studio);
  await isGone(studio);
  await local.runJob('close-departed-customers');
  await eventually(async () => expect(await departed()).toEqual([]), 20_000);
  expect(() => stripe.completeCheckout(session)).toThrow('the page is expired');
}, 60_000);

test('a customer is deleted by the erasure when the reply of its creation was lost', async () => {
  const studio = await app.signUp();
  stripe.fail(/^POST \/v1\/customers\/\w+$/, { lost: true }, 2);
  await expect(local.checkout(studio, 'monthly')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
  expect(stripe.customersOf(studio.companyId)).toMatchObject([{ name: expect.any(String) }]);
  await erase(studio);
  await isGone(studio);
  await local.runJob('close-departed-customers');
  await eventually(async () => expect(await departed()).toEqual([]), 20_000);
  expect(stripe.customersOf(studio.companyId)).toMatchObject([{ deleted: true }]);
}, 60_000);

test('webhooks during the erasure leave no rows', async () => {
  const studio = await app.signUp();
  const events = stripe.completeCheckout(await local.checkout(studio, 'monthly'));
  const racing = async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round++) {
      const again = events.map((event): StripeEvent => ({ ...event, id: `evt_${randomUUID()}` }));
      for (const status of await Promise.all(again.map((event) => webhooks.send(event))))
        statuses.add(status);
    }
    return statuses;
  };
  const [statuses] = await Promise.all([racing(), erase(studio)]);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  await isGone(studio);
  await local.runJob('close-departed-customers');
  await eventually(async () => expect(statusOf(studio)).toBe('canceled'), 20_000);
}, 60_000);
