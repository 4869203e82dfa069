import { getSubscription, subscriptionEndpoints } from '@alinha/contracts-billing';
import { startTestApp, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'billing'] });

/** Inserts a plan without a payment, like an operator. */
const subscribe = (studio: TestStudio) =>
  app.database.query(
    `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, version)
     VALUES ($1, 'semiannual', '2027-05-20', 28443, 4)`,
    [studio.companyId],
  );

test('the subscription is empty when the company never paid', async () => {
  const studio = await app.signUp();
  const free = { plan: null, next_renewal: null, price_cents: null };
  expect(await studio.call(subscriptionEndpoints.get)).toEqual(free);
  expect(await app.platform.rpc.call(getSubscription, { company_id: studio.companyId })).toBeNull();
});

test('the subscription has plan, renewal date and price for every user of the company', async () => {
  const studio = await app.signUp();
  await subscribe(studio);
  const employee = await studio.addEmployee();
  const expected = { plan: 'semiannual', next_renewal: '2027-05-20', price_cents: 28443 };
  expect(await studio.call(subscriptionEndpoints.get)).toEqual(expected);
  expect(await employee.call(subscriptionEndpoints.get)).toEqual(expected);
});

test('the subscription is never returned to another company', async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  await subscribe(other);
  expect(await studio.call(subscriptionEndpoints.get)).toMatchObject({ plan: null });
});

test('the subscription can be queried by other services', async () => {
  const studio = await app.signUp();
  await subscribe(studio);
  expect(await app.platform.rpc.call(getSubscription, { company_id: studio.companyId })).toEqual({
    company_id: studio.companyId,
    version: 4,
    plan: 'semiannual',
    next_renewal: '2027-05-20',
  });
});
