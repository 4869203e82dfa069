import { activityEndpoints } from '@alinha/contracts-accounts';
import { getSubscription, stripeEndpoints, subscriptionEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { clientInput, eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const clock = new TestClock('2026-11-21T15:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

/** Opens the page of a checkout or the portal and submits its form like a browser. */
const show = (url: string) => app.anonymous.request('GET', pathOf(url));
const send = (url: string, action: string) =>
  app.anonymous.request('POST', pathOf(url), `action=${action}`, FORM);

type Plan = 'monthly' | 'semiannual' | 'annual';
const checkout = async (studio: TestStudio, plan: Plan, language: 'pt' | 'en' = 'pt') =>
  (await studio.speaking(language).call(subscriptionEndpoints.checkout, { body: { plan } })).url;
const portal = async (studio: TestStudio) => (await studio.call(subscriptionEndpoints.portal)).url;
const subscriptionOf = (studio: TestStudio) => studio.call(subscriptionEndpoints.get);
const invoicesOf = (studio: TestStudio) => studio.call(subscriptionEndpoints.invoices);

async function subscribed(plan: Plan, language: 'pt' | 'en' = 'pt'): Promise<TestStudio> {
  const studio = await app.signUp();
  await send(await checkout(studio, plan, language), 'card');
  return studio;
}

const activitiesOf = async (studio: TestStudio) => {
  const { activities } = await studio.call(activityEndpoints.list, { query: {} });
  return activities
    .filter(({ kind }) => kind === 'subscription')
    .map(({ action, due }) => `${action} ${due}`);
};

test('a monthly plan is paid by card and renews until it is cancelled', async () => {
  const studio = await subscribed('monthly');
  const subscription = {
    plan: 'monthly',
    next_renewal: '2026-12-21',
    price_cents: 4990,
    currency: 'BRL',
    renews: true,
    active_until: '2026-12-22',
    payment_failed: false,
  };
  expect(await subscriptionOf(studio)).toEqual(subscription);
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
  // The event has the last day of access.
  expect(await app.platform.rpc.call(getSubscription, { company_id: studio.companyId })).toMatchObject({
    plan: 'monthly',
    next_renewal: '2026-12-22',
  });
  const page = await portal(studio);
  await send(page, 'cancel');
  expect(await subscriptionOf(studio)).toEqual({ ...subscription, renews: false });
  await send(page, 'resume');
  expect(await subscriptionOf(studio)).toEqual(subscription);
  await send(page, 'renew');
  expect(await subscriptionOf(studio)).toMatchObject({ next_renewal: '2027-01-21' });
  expect(await invoicesOf(studio)).toHaveLength(2);
  await send(page, 'end');
  expect(await subscriptionOf(studio)).toEqual({ plan: null, next_renewal: null, price_cents: null });
  expect(await invoicesOf(studio)).toHaveLength(2);
  // The clock stands still, so the order is not defined.
  await eventually(async () =>
    expect((await activitiesOf(studio)).sort()).toEqual([
      'subscription.cancelled 2026-12-21',
      'subscription.ended null',
      'subscription.renewed 2027-01-21',
      'subscription.resumed 2026-12-21',
      'subscription.started 2026-12-21',
    ]),
  );
});

test.each([
  ['semiannual', 28_443, '2027-05-21'],
  ['annual', 53_892, '2027-11-21'],
] as const)('a %s plan in reais is prepaid time, by PIX or card', async (plan, price_cents, end) => {
  const studio = await app.signUp();
  const url = await checkout(studio, plan);
  expect((await show(url)).text).toContain('PIX');
  await send(url, 'pix');
  expect(await subscriptionOf(studio)).toMatchObject({
    plan,
    price_cents,
    next_renewal: end,
    renews: false,
    prepaid: true,
  });
});

test('a PIX code is pending until it is paid, cancelled or expired', async () => {
  const studio = await app.signUp();
  const askForCode = async () => {
    const url = await checkout(studio, 'annual');
    await send(url, 'pix_later');
    return url;
  };
  const url = await askForCode();
  const { pending } = await subscriptionOf(studio);
  expect(pending).toEqual({ plan: 'annual', until: '2026-11-21 13:00:00', url: expect.any(String) });
  await expect(checkout(studio, 'monthly')).rejects.toMatchObject({ code: 'PURCHASE_PENDING' });
  // It can neither be paid by card nor get another code.
  for (const action of ['card', 'pix_later'])
    expect((await send(url, action)).text).toContain('já foi concluído');
  expect((await send(new URL(pending?.url ?? '', url).href, 'lapse')).text).toContain('checkout=cancelled');
  expect(await subscriptionOf(studio)).toEqual({ plan: null, next_renewal: null, price_cents: null });
  const given = await askForCode();
  expect(await studio.call(subscriptionEndpoints.abandon)).toMatchObject({ plan: null });
  expect((await send(given, 'settle')).text).toContain('já foi concluído');
  await send(await askForCode(), 'settle');
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'annual', prepaid: true });
  expect(await invoicesOf(studio)).toHaveLength(1);
});

test('a second purchase begins when the first period ends', async () => {
  const studio = await subscribed('semiannual');
  clock.advance(1000);
  await send(await checkout(studio, 'annual'), 'pix');
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'annual', next_renewal: '2028-05-21' });
  expect(await invoicesOf(studio)).toMatchObject([
    { period_start: '2027-05-21', period_end: '2028-05-21' },
    { period_start: '2026-11-21', period_end: '2027-05-21' },
  ]);
});

test('a subscription in English is paid in dollars and renews for every plan', async () => {
  const studio = await subscribed('annual', 'en');
  expect(await subscriptionOf(studio)).toMatchObject({ currency: 'USD', price_cents: 10_692, renews: true });
});

test('a declined card and a cancelled checkout charge nothing', async () => {
  const studio = await app.signUp();
  const url = await checkout(studio, 'monthly');
  expect((await send(url, 'decline')).text).toContain('recusado');
  expect((await send(url, 'cancel')).text).toContain('/app/assinatura?checkout=cancelled');
  expect(await subscriptionOf(studio)).toMatchObject({ plan: null });
  expect((await send(url, 'card')).text).toContain('/app/assinatura?checkout=success');
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
  expect((await send(url, 'card')).text).toContain('já foi concluído');
  expect(await invoicesOf(studio)).toHaveLength(1);
});

test('a declined renewal shows as failed and keeps the plan for a week until it is paid', async () => {
  const studio = await subscribed('monthly');
  const page = await portal(studio);
  await send(page, 'fail');
  expect(await subscriptionOf(studio)).toMatchObject({
    payment_failed: true,
    next_renewal: '2026-12-21',
    active_until: '2026-12-28',
  });
  expect(await invoicesOf(studio)).toMatchObject([{ paid_at: null }, { paid_at: expect.any(String) }]);
  // The portal and the product show the same date, also after a cancellation.
  expect((await send(page, 'cancel')).text).toContain('Pago até 21 de dez. de 2026');
  expect(await subscriptionOf(studio)).toMatchObject({ next_renewal: '2026-12-21', renews: false });
  await send(page, 'resume');
  await expect(checkout(studio, 'monthly')).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
  await send(page, 'renew');
  expect(await subscriptionOf(studio)).toMatchObject({ payment_failed: false, next_renewal: '2027-01-21' });
  expect((await invoicesOf(studio)).map(({ paid_at }) => paid_at)).not.toContain(null);
});

test('a full refund ends a prepaid period and a partial refund does not', async () => {
  const studio = await subscribed('annual');
  const page = await portal(studio);
  await send(page, 'refund_half');
  expect(await invoicesOf(studio)).toMatchObject([{ refunded_amount_cents: 26_946 }]);
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'annual' });
  await send(page, 'refund');
  expect(await invoicesOf(studio)).toMatchObject([{ refunded_amount_cents: 53_892 }]);
  expect(await subscriptionOf(studio)).toMatchObject({ plan: null });
});

test('a second checkout is refused while a plan renews, and the portal is refused before a payment', async () => {
  const studio = await app.signUp();
  await expect(portal(studio)).rejects.toMatchObject({ status: 409, code: 'NOT_SUBSCRIBED' });
  await send(await checkout(studio, 'monthly'), 'card');
  await expect(checkout(studio, 'annual')).rejects.toMatchObject({ status: 409, code: 'ALREADY_SUBSCRIBED' });
});

test('a paid plan removes the client limit immediately', async () => {
  const studio = await app.signUp();
  const add = () => studio.call(clientEndpoints.create, { body: clientInput() });
  for (let count = 0; count < FREE_TIER_CLIENTS; count++) await add();
  await expect(add()).rejects.toMatchObject({ code: 'CLIENT_LIMIT' });
  await send(await checkout(studio, 'monthly'), 'card');
  await add();
});

test('test pages open only with a valid link, in the language of the user, without scripts', async () => {
  const studio = await app.signUp();
  const url = await checkout(studio, 'monthly', 'en');
  const page = await show(url);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-disposition']).toBe('inline');
  expect(page.text).toContain('<html lang="en-US">');
  expect(page.text).toContain('Test mode');
  expect(page.text).toContain('$9.90');
  expect(page.text).not.toMatch(/<script|\son\w+=/);
  const { testCheckout, testPortal } = stripeEndpoints;
  const token = new URL(url).searchParams.get('token') ?? '';
  for (const path of [
    `${testPortal.path}?token=${token}`,
    `${testCheckout.path}?token=${token.slice(0, -2)}AA`,
    `${testCheckout.path}?token=x`,
  ]) {
    expect(await app.anonymous.request('GET', path)).toMatchObject({ status: 404, body: { ok: false } });
  }
  expect(await app.anonymous.request('POST', pathOf(url), '{}')).toMatchObject({ status: 415 });
});

test('passing time renews plans, ends cancelled ones and closes unpaid pages', async () => {
  const [goesOn, cancelled, undecided] = [
    await subscribed('monthly'),
    await subscribed('monthly'),
    await app.signUp(),
  ];
  const old = await checkout(undecided, 'monthly');
  await send(await portal(cancelled), 'cancel');
  clock.advance(25 * DAY_MS);
  expect((await show(old)).status).toBe(404);
  clock.advance(6 * DAY_MS);
  await app.platform.queues.addAll('billing.follow-subscriptions', [
    { name: 'follow-subscriptions', data: {}, id: `run-${clock.now().getTime()}` },
  ]);
  await eventually(async () => {
    const sessions = await Promise.all([goesOn, cancelled].map((studio) => studio.signIn()));
    expect(await Promise.all(sessions.map(subscriptionOf))).toMatchObject([
      { plan: 'monthly', next_renewal: '2027-01-21' },
      { plan: null },
    ]);
  });
  const again = await checkout(await undecided.signIn(), 'monthly');
  expect(again).not.toBe(old);
});
