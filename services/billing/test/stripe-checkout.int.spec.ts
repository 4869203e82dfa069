import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { DAY_MS } from '@alinha/contracts-core';
import { eventually, startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';
import { activitiesOf, FREE, invoicesOf, StripeApp, subscriptionOf } from './stripe-app.ts';

const local = await StripeApp.start({
  STRIPE_PRICES: 'annual_usd:price_annual,monthly_usd:price_dear,semiannual_brl:price_recurring',
});
const { app, stripe, clock, webhooks } = local;
stripe.addPrice('price_annual', { unit_amount: 10_692, currency: 'usd', months: 12 });
stripe.addPrice('price_dear', { unit_amount: 1_990, currency: 'usd', months: 1 });
stripe.addPrice('price_recurring', { unit_amount: 28_443, currency: 'brl', months: 6 });

const openSessions = (companyId: number) =>
  stripe.sessionsOf(companyId).filter(({ status }) => status === 'open');
const CONNECTION_ERROR = { status: 502, code: 'PROVIDER_FAILED' };

test('a monthly checkout creates a card subscription of the company’s only customer', async () => {
  const studio = await app.signUp({ company_name: 'Estúdio Ágil', email: 'agil@alinha.test' });
  stripe.calls.length = 0;
  const session = await local.checkout(studio, 'monthly');
  const [customer] = stripe.customersOf(studio.companyId);
  expect(customer).toMatchObject({ name: 'Estúdio Ágil', email: 'agil@alinha.test' });
  const [call] = stripe.callsTo(/^POST \/v1\/checkout\/sessions$/);
  const company = String(studio.companyId);
  expect(call?.form).toEqual({
    mode: 'subscription',
    customer: customer?.id,
    client_reference_id: company,
    locale: 'pt-BR',
    line_items: {
      0: {
        quantity: '1',
        price_data: {
          currency: 'brl',
          unit_amount: '4990',
          product_data: { name: 'Alinha, plano mensal' },
          recurring: { interval: 'month', interval_count: '1' },
        },
      },
    },
    payment_method_types: { 0: 'card' },
    metadata: { company_id: company, plan: 'monthly' },
    subscription_data: { metadata: { company_id: company, plan: 'monthly' } },
    success_url: 'http://localhost:0/app/assinatura?checkout=success&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:0/app/assinatura?checkout=cancelled',
  });
  expect(call?.idempotencyKey).toMatch(/^[\w-]{20,}$/);
  expect(await subscriptionOf(studio)).toEqual(FREE);

  await webhooks.sendEach(stripe.completeCheckout(session));
  expect(await subscriptionOf(studio)).toMatchObject({
    plan: 'monthly',
    next_renewal: '2026-12-21',
    price_cents: 4990,
    currency: 'BRL',
    renews: true,
  });
  expect(await invoicesOf(studio)).toEqual([
    {
      id: expect.any(Number),
      period_start: '2026-11-21',
      period_end: '2026-12-21',
      amount_cents: 4990,
      paid_at: '2026-11-21 12:00:00',
      refunded_amount_cents: 0,
      currency: 'BRL',
    },
  ]);
  await eventually(async () =>
    expect(await activitiesOf(studio)).toEqual(['subscription.started by somebody']),
  );
});

test('the return URL has the origin of the browser', async () => {
  const studio = await app.signUp();
  const { url } = app;
  await studio.with({ origin: url }).call(subscriptionEndpoints.checkout, { body: { plan: 'monthly' } });
  expect(stripe.sessionsOf(studio.companyId)[0]?.success_url).toContain(`${url}/app/assinatura?`);
});

test('a configured Stripe price is used when it matches', async () => {
  const studio = await app.signUp();
  const session = await local.checkout(studio, 'annual', 'en');
  expect(stripe.sessionsOf(studio.companyId)[0]).toMatchObject({
    mode: 'subscription',
    locale: 'en',
    price: { id: 'price_annual' },
  });
  await webhooks.sendEach(stripe.completeCheckout(session));
  expect(await subscriptionOf(studio)).toMatchObject({
    plan: 'annual',
    currency: 'USD',
    price_cents: 10_692,
    renews: true,
  });
});

test.each([
  ['of another amount', 'monthly', 'en', { mode: 'subscription', amount_total: 990 }],
  ['that renews although the plan is prepaid', 'semiannual', 'pt', { mode: 'payment', amount_total: 28_443 }],
] as const)(
  'a configured price %s is ignored, so that customers pay the amount that they saw',
  async (_, plan, language, paid) => {
    const studio = await app.signUp();
    await local.checkout(studio, plan, language);
    expect(stripe.sessionsOf(studio.companyId)[0]).toMatchObject(paid);
  },
);

test.each([['unpaid'], ['incomplete'], ['paused']])(
  'a subscription that is %s prevents a second one and links to the portal',
  async (status) => {
    const { studio } = await local.subscribed();
    const [subscription] = stripe.subscriptionsOf(studio.companyId);
    Object.assign(subscription ?? {}, { status });
    await expect(local.checkout(studio, 'annual')).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
    expect(await subscriptionOf(studio)).toMatchObject({ payment_failed: true, active_until: '2026-11-21' });
    await studio.call(subscriptionEndpoints.portal);
  },
);

test('ten concurrent checkouts get one customer and one page', async () => {
  const studio = await app.signUp();
  const sessions = await Promise.all(Array.from({ length: 10 }, () => local.checkout(studio, 'monthly')));
  expect(new Set(sessions).size).toBe(1);
  expect(stripe.customersOf(studio.companyId)).toHaveLength(1);
  expect(stripe.sessionsOf(studio.companyId)).toHaveLength(1);
});

test('one page stays open when pages for different plans are opened concurrently', async () => {
  const studio = await app.signUp();
  const plans = ['monthly', 'annual', 'semiannual', 'monthly', 'annual'] as const;
  await Promise.all(plans.map((plan) => local.checkout(studio, plan)));
  expect(openSessions(studio.companyId)).toHaveLength(1);
  const [{ id } = { id: '' }] = openSessions(studio.companyId);
  await webhooks.sendEach(stripe.completeCheckout(id));
  expect(await invoicesOf(studio)).toHaveLength(1);
});

test('a second checkout is refused after a payment whose webhook has not arrived', async () => {
  const studio = await app.signUp();
  stripe.completeCheckout(await local.checkout(studio, 'monthly'));
  await expect(local.checkout(studio, 'monthly')).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
  expect(stripe.subscriptionsOf(studio.companyId)).toHaveLength(1);
  // The sync stored the payment.
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
});

test('an expired page is replaced', async () => {
  const studio = await app.signUp();
  const first = await local.checkout(studio, 'monthly');
  clock.advance(DAY_MS - 60_000);
  const session = await studio.signIn();
  const second = await local.checkout(session, 'monthly');
  expect(second).not.toBe(first);
  expect(openSessions(studio.companyId).map(({ id }) => id)).toEqual([second]);
});

test.each([
  ['refuses', { status: 401, error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, 1],
  ['is broken', { status: 500, error: { type: 'api_error', message: 'Oops' } }, 2],
  ['cuts the connection', { hangUp: true }, 2],
] as const)('a checkout gets 502 and stores nothing while Stripe %s', async (_, failure, times) => {
  const studio = await app.signUp();
  stripe.fail(/^POST \/v1\/checkout\/sessions$/, failure, times);
  await expect(local.checkout(studio, 'monthly')).rejects.toMatchObject(CONNECTION_ERROR);
  expect(
    await app.database.query('SELECT 1 FROM billing.checkout WHERE company_id = $1', [studio.companyId]),
  ).toEqual([]);
  const session = await local.checkout(studio, 'monthly');
  await webhooks.sendEach(stripe.completeCheckout(session));
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
});

test('a lost connection is retried without a second customer', async () => {
  const studio = await app.signUp();
  stripe.fail(/^POST \/v1\/customers$/, { hangUp: true });
  await local.checkout(studio, 'monthly');
  expect(stripe.customersOf(studio.companyId)).toHaveLength(1);
});

test('a customer whose creation reply was lost is found again, also after the company was renamed', async () => {
  const studio = await app.signUp();
  stripe.fail(/^POST \/v1\/customers$/, { lost: true }, 2);
  await expect(local.checkout(studio, 'monthly')).rejects.toMatchObject(CONNECTION_ERROR);
  const before = stripe.customers().length;
  await local.checkout(studio, 'monthly', 'en');
  expect(stripe.customers()).toHaveLength(before);
  expect(stripe.customersOf(studio.companyId)).toHaveLength(1);
});

test('the portal is the page of Stripe, or 502 when Stripe is unavailable', async () => {
  const { studio } = await local.subscribed();
  const { url } = await studio.call(subscriptionEndpoints.portal);
  expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//);
  const [call] = stripe.callsTo(/billing_portal/);
  expect(call?.form).toMatchObject({ locale: 'pt-BR', return_url: 'http://localhost:0/app/assinatura' });
  stripe.fail(/billing_portal/, { hangUp: true }, 2);
  await expect(studio.call(subscriptionEndpoints.portal)).rejects.toMatchObject(CONNECTION_ERROR);
});

test('a company whose customer was deleted at Stripe loses its subscription and can pay as a new customer', async () => {
  const { studio } = await local.subscribed();
  const [first] = stripe.customersOf(studio.companyId);
  await webhooks.sendEach(stripe.deleteCustomer(first?.id ?? ''));
  expect(await subscriptionOf(studio)).toEqual(FREE);
  const session = await local.checkout(studio, 'monthly');
  await webhooks.sendEach(stripe.completeCheckout(session));
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
  expect(await invoicesOf(studio)).toHaveLength(2);
});

test('with the key of another account a paid plan stays, and companies without a plan can pay', async () => {
  const { studio: payer } = await local.subscribed();
  const { studio: buyer } = await local.subscribed('annual');
  const visitor = await app.signUp();
  await local.checkout(visitor, 'monthly');
  const before = await subscriptionOf(payer);
  const bought = await subscriptionOf(buyer);
  stripe.switchAccount();
  await local.runJob('follow-subscriptions');
  await expect(local.checkout(payer, 'annual')).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
  for (const plan of ['monthly', 'annual'] as const)
    await expect(local.checkout(buyer, plan)).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
  expect(await subscriptionOf(buyer)).toEqual(bought);
  await webhooks.sendEach(stripe.completeCheckout(await local.checkout(visitor, 'monthly')));
  expect(await subscriptionOf(visitor)).toMatchObject({ plan: 'monthly' });
  expect(await subscriptionOf(payer)).toEqual(before);
  expect(await invoicesOf(payer)).toHaveLength(1);
});

test('a plan of the test mode ends when Stripe is configured, and does not hide a paid one', async () => {
  const [tester, buyer] = [await app.signUp(), await app.signUp()];
  for (const { companyId } of [tester, buyer]) {
    await app.database.query(
      `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, provider, currency)
       VALUES ($1, 'annual', '2030-01-01', 53892, 'sandbox', 'BRL')`,
      [companyId],
    );
  }
  await webhooks.sendEach(stripe.completeCheckout(await local.checkout(buyer, 'monthly')));
  await local.runJob('follow-subscriptions');
  await eventually(async () => expect(await subscriptionOf(tester)).toEqual(FREE));
  expect(await subscriptionOf(buyer)).toMatchObject({ plan: 'monthly' });
  await eventually(async () =>
    expect(await activitiesOf(tester)).toEqual(['subscription.ended by the system']),
  );
});

test('the pages of the test mode return 404 when a key is configured', async () => {
  const path = '/api/company/stripe/test/checkout?token=x.y';
  expect(await app.anonymous.request('GET', path)).toMatchObject({ status: 404 });
});

test('an unavailable plan is refused and marked in the prices', async () => {
  const monthlyOnly = await startTestApp({
    services: ['accounts', 'billing'],
    environment: { SUBSCRIPTION_PLANS: 'monthly', PRICE_MONTHLY_BRL: '5990' },
  });
  expect(await monthlyOnly.anonymous.call(subscriptionEndpoints.pricing)).toEqual({
    monthly: { amount: 5990, available: true },
    semiannual: { amount: 34_143, available: false, prepaid: true },
    annual: { amount: 64_692, available: false, prepaid: true },
    test_mode: true,
  });
  const studio = await monthlyOnly.signUp();
  await expect(
    studio.call(subscriptionEndpoints.checkout, { body: { plan: 'annual' } }),
  ).rejects.toMatchObject({ status: 409, code: 'PLAN_UNAVAILABLE' });
});

test('prices are in the currency of the caller’s language', async () => {
  expect(await app.anonymous.call(subscriptionEndpoints.pricing)).toEqual({
    monthly: { amount: 4990, available: true },
    semiannual: { amount: 28_443, available: true, prepaid: true },
    annual: { amount: 53_892, available: true, prepaid: true },
  });
  expect(await app.anonymous.speaking('en').call(subscriptionEndpoints.pricing)).toEqual({
    monthly: { amount: 990, available: true },
    semiannual: { amount: 5643, available: true },
    annual: { amount: 10_692, available: true },
  });
});

test('every plan renews when PIX is disabled, also in the prices', async () => {
  const cards = await startTestApp({ services: ['accounts', 'billing'], environment: { STRIPE_PIX: '0' } });
  const { semiannual, annual } = await cards.anonymous.call(subscriptionEndpoints.pricing);
  expect([semiannual.prepaid, annual.prepaid]).toEqual([undefined, undefined]);
});

test('the start fails when a key has no webhook secret', async () => {
  await expect(
    startTestApp({ services: ['billing'], environment: { STRIPE_SECRET_KEY: 'sk_test_1' } }),
  ).rejects.toThrow('STRIPE_WEBHOOK_SECRET must be set where STRIPE_SECRET_KEY is');
});
