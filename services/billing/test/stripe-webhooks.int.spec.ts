import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { DAY_MS } from '@alinha/contracts-core';
import { eventually, type StripeEvent } from '@alinha/testing';
import { expect, test } from 'vitest';
import { activitiesOf, FREE, invoicesOf, StripeApp, subscriptionOf } from './stripe-app.ts';

const local = await StripeApp.start();
const { app, stripe, clock, webhooks } = local;

const seconds = (count: number) => new Date(clock.now().getTime() + count * 1000);
const ACCEPTED = 200;
const REFUSED = 400;
const STARTED = ['subscription.started by somebody'];

/** A company that has just paid, and its events, which are not sent yet. */
async function justPaid() {
  const studio = await app.signUp();
  const events = stripe.completeCheckout(await local.checkout(studio, 'monthly'));
  return { studio, events, first: events[0] as StripeEvent };
}

test('a webhook has one effect when it is redelivered, in sequence or concurrently', async () => {
  const { studio, events, first } = await justPaid();
  const reads = () => stripe.callsTo(/^GET \/v1\/invoices$/).length;
  const before = reads();
  const racing = await Promise.all(Array.from({ length: 8 }, () => webhooks.send(first)));
  expect(new Set(racing)).toEqual(new Set([ACCEPTED]));
  expect(await local.versionOf(studio)).toBe(1);
  // A handled event causes no call to the provider.
  expect(reads()).toBe(before + 1);
  await webhooks.sendEach([...events, ...events, first]);
  expect(await local.versionOf(studio)).toBe(1);
  expect(await invoicesOf(studio)).toHaveLength(1);
  await eventually(async () => expect(await activitiesOf(studio)).toEqual(STARTED));
});

test('concurrent webhooks of one payment have one effect', async () => {
  const { studio, events } = await justPaid();
  await Promise.all(events.map((event) => webhooks.send(event)));
  expect(await local.versionOf(studio)).toBe(1);
  expect(await invoicesOf(studio)).toHaveLength(1);
  await eventually(async () => expect(await activitiesOf(studio)).toEqual(STARTED));
});

test('a late webhook never replaces newer state', async () => {
  const { studio, events } = await justPaid();
  const [{ id } = { id: '' }] = stripe.subscriptionsOf(studio.companyId);
  const all = [
    ...events,
    ...stripe.renew(id),
    ...stripe.renew(id, { succeeds: false }),
    ...stripe.payLate(id),
    ...stripe.cancelAtEnd(id),
  ];
  const expected = { plan: 'monthly', next_renewal: '2027-02-21', renews: false, payment_failed: false };
  for (const event of [...all].reverse()) {
    expect(await webhooks.send(event)).toBe(ACCEPTED);
    expect(await subscriptionOf(studio)).toMatchObject(expected);
  }
  expect(await local.versionOf(studio)).toBe(1);
  expect(await invoicesOf(studio)).toHaveLength(3);
});

test('a slow reply of Stripe does not restore an older state', async () => {
  const { studio, subscriptionId } = await local.subscribed();
  const reads = () => stripe.callsTo(/^GET \/v1\/subscriptions$/).length;
  const before = reads();
  stripe.fail(/^GET \/v1\/subscriptions$/, { delayMs: 1_000 });
  const slow = webhooks.sendEach(stripe.cancelAtEnd(subscriptionId));
  await eventually(() => expect(reads()).toBe(before + 1));
  const fast = webhooks.sendEach(stripe.cancelAtEnd(subscriptionId, false));
  await Promise.all([slow, fast]);
  expect(await subscriptionOf(studio)).toMatchObject({ renews: true });
  await eventually(async () =>
    expect(await activitiesOf(studio)).toEqual([
      'subscription.cancelled by the system',
      'subscription.resumed by the system',
      'subscription.started by somebody',
    ]),
  );
});

test.each([
  ['with a changed body', (event: StripeEvent) => ({ body: JSON.stringify({ ...event, extra: 1 }) })],
  ['with another secret', () => ({ secret: 'whsec_other' })],
  ['without a signature', () => ({ header: null })],
  ['with a malformed signature', () => ({ header: 'v1=,t=' })],
  ['signed more than five minutes ago', () => ({ at: seconds(-301) })],
  ['signed more than five minutes in the future', () => ({ at: seconds(301) })],
  ['signed with another scheme only', (event: StripeEvent) => ({ header: schemeOf(event, 'v0') })],
] as const)('a webhook %s is refused', async (_, delivery) => {
  const { studio, first } = await justPaid();
  expect(await webhooks.send(first, delivery(first))).toBe(REFUSED);
  expect(await subscriptionOf(studio)).toEqual(FREE);
  expect(await invoicesOf(studio)).toEqual([]);
  // A refused event is not marked as handled: sent correctly, it takes effect.
  expect(await webhooks.send(first)).toBe(ACCEPTED);
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
});

function schemeOf(event: StripeEvent, scheme: string): string {
  return webhooks.headerOf(JSON.stringify(event)).replace('v1=', `${scheme}=`);
}

test('a webhook is accepted when one of its signatures is valid, and up to five minutes old', async () => {
  const { studio, events } = await justPaid();
  const [first, second] = events as [StripeEvent, StripeEvent];
  const right = webhooks.headerOf(JSON.stringify(first));
  const header = right.replace('v1=', `v1=${'0'.repeat(64)},v0=00,v1=`);
  expect(await webhooks.send(first, { header })).toBe(ACCEPTED);
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
  expect(await webhooks.send(second, { at: seconds(-299) })).toBe(ACCEPTED);
});

test('a webhook affects only the company of its customer when it names another company', async () => {
  const [{ studio, events }, other] = [await justPaid(), await app.signUp()];
  const [event] = events.slice(-1) as [StripeEvent];
  const object = { ...event.data.object, client_reference_id: String(other.companyId) };
  const foreign: StripeEvent = { ...event, id: 'evt_foreign', data: { object } };
  expect(await webhooks.send(foreign)).toBe(ACCEPTED);
  expect(await subscriptionOf(other)).toEqual(FREE);
  expect(await subscriptionOf(studio)).toEqual(FREE);
  const unknown: StripeEvent = {
    ...event,
    id: 'evt_unknown',
    data: { object: { ...event.data.object, customer: 'cus_of_another_shop' } },
  };
  expect(await webhooks.send(unknown)).toBe(ACCEPTED);
  expect(await subscriptionOf(other)).toEqual(FREE);
  await webhooks.sendEach(events);
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
  expect(await subscriptionOf(other)).toEqual(FREE);
  expect(await invoicesOf(other)).toEqual([]);
});

test('a subscription of one customer that names another company counts for neither', async () => {
  const { studio, events } = await justPaid();
  const other = await app.signUp();
  for (const subscription of stripe.subscriptionsOf(studio.companyId))
    subscription.metadata.company_id = String(other.companyId);
  await webhooks.sendEach(events.slice(-1));
  expect(await subscriptionOf(studio)).toEqual(FREE);
  expect(await subscriptionOf(other)).toEqual(FREE);
});

test('webhooks of other types and malformed bodies are accepted and ignored', async () => {
  const send = (body: string) =>
    app.anonymous.request('POST', '/api/webhooks/stripe', body, {
      'stripe-signature': webhooks.headerOf(body),
    });
  for (const body of ['{"id":"evt_1","type":"payout.paid","data":{"object":{}}}', '{}', '[]', 'nonsense']) {
    expect(await send(body)).toMatchObject({
      status: ACCEPTED,
      body: { ok: true, data: { received: true } },
    });
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await app.anonymous.request('POST', '/api/webhooks/stripe', 'a=b', form)).toMatchObject({
    status: 415,
  });
});

test('a webhook is handled on redelivery when Stripe was unavailable before', async () => {
  const { studio, first } = await justPaid();
  stripe.fail(/^GET \/v1\/invoices$/, { hangUp: true }, 2);
  expect(await webhooks.send(first)).toBe(502);
  expect(await subscriptionOf(studio)).toEqual(FREE);
  expect(await webhooks.send(first)).toBe(ACCEPTED);
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
});

test('the job applies a payment when its webhook never arrives', async () => {
  const { studio } = await justPaid();
  await local.runJob('follow-subscriptions');
  await eventually(async () => expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' }));
  await eventually(async () => expect(await activitiesOf(studio)).toEqual(STARTED));
});

test('a subscription follows its renewals, a declined charge, a late payment and its end', async () => {
  const { studio, subscriptionId } = await local.subscribed();
  await webhooks.sendEach(stripe.renew(subscriptionId));
  expect(await subscriptionOf(studio)).toMatchObject({ next_renewal: '2027-01-21', payment_failed: false });
  await webhooks.sendEach(stripe.renew(subscriptionId, { succeeds: false }));
  expect(await subscriptionOf(studio)).toMatchObject({
    plan: 'monthly',
    next_renewal: '2027-01-21',
    active_until: '2027-01-28',
    payment_failed: true,
  });
  expect(await invoicesOf(studio)).toMatchObject([
    { period_start: '2027-01-21', period_end: '2027-02-21', paid_at: null },
    { period_start: '2026-12-21', period_end: '2027-01-21', paid_at: expect.any(String) },
    { period_start: '2026-11-21', period_end: '2026-12-21', paid_at: expect.any(String) },
  ]);
  await webhooks.sendEach(stripe.payLate(subscriptionId));
  expect(await subscriptionOf(studio)).toMatchObject({ next_renewal: '2027-02-21', payment_failed: false });
  await webhooks.sendEach(stripe.cancelAtEnd(subscriptionId));
  expect(await subscriptionOf(studio)).toMatchObject({ next_renewal: '2027-02-21', renews: false });
  await webhooks.sendEach(stripe.end(subscriptionId));
  expect(await subscriptionOf(studio)).toEqual(FREE);
  await eventually(async () =>
    expect(await activitiesOf(studio)).toEqual([
      'subscription.cancelled by the system',
      'subscription.ended by the system',
      'subscription.payment_failed by the system',
      'subscription.renewed by the system',
      'subscription.renewed by the system',
      'subscription.started by somebody',
    ]),
  );
});

test('a refund is shown at its payment', async () => {
  const { studio, subscriptionId } = await local.subscribed();
  await webhooks.sendEach(stripe.renew(subscriptionId));
  await webhooks.sendEach(stripe.refund(studio.companyId, 1000));
  expect(await invoicesOf(studio)).toMatchObject([
    { refunded_amount_cents: 1000, amount_cents: 4990 },
    { refunded_amount_cents: 0 },
  ]);
  await webhooks.sendEach(stripe.refund(studio.companyId));
  expect(await invoicesOf(studio)).toMatchObject([{ refunded_amount_cents: 4990 }, {}]);
  // The subscription continues until it is ended.
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly' });
});

test('prepaid time ends when its payment is refunded', async () => {
  const { studio } = await local.subscribed('annual');
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'annual', next_renewal: '2027-11-21' });
  await webhooks.sendEach(stripe.refund(studio.companyId));
  expect(await subscriptionOf(studio)).toEqual(FREE);
  expect(await invoicesOf(studio)).toMatchObject([{ refunded_amount_cents: 53_892 }]);
});

test('a plan set by hand stays when a checkout is not paid', async () => {
  const studio = await app.signUp();
  await app.database.query(
    `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents)
     VALUES ($1, 'annual', '2026-01-01', 100)`,
    [studio.companyId],
  );
  await local.checkout(studio, 'monthly');
  clock.advance(2 * DAY_MS);
  await local.runJob('follow-subscriptions');
  const session = await studio.signIn();
  expect(await subscriptionOf(session)).toEqual({
    plan: 'annual',
    next_renewal: '2026-01-01',
    price_cents: 100,
  });
});

test('a payment notifies open screens of its company only', async () => {
  const { studio, events } = await justPaid();
  const other = await app.signUp();
  const listen = async (caller: typeof studio) => {
    const { url, cookie } = caller.connection;
    const stop = new AbortController();
    const reply = await fetch(url + subscriptionEndpoints.live.path, {
      headers: { cookie: cookie ?? '' },
      signal: stop.signal,
    });
    const received = { text: '', stop: () => stop.abort() };
    const read = async () => {
      for await (const part of reply.body ?? []) received.text += Buffer.from(part).toString();
    };
    read().catch(() => {});
    await eventually(() => expect(received.text).toContain('here'));
    return received;
  };
  const [mine, theirs] = [await listen(studio), await listen(other)];
  await webhooks.sendEach(events);
  await eventually(() => expect(mine.text).toContain('event: subscription'));
  expect(theirs.text).not.toContain('event: subscription');
  mine.stop();
  theirs.stop();
});
