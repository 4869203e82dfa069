import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { eventually } from '@alinha/testing';
import { expect, test } from 'vitest';
import { FREE, invoicesOf, StripeApp, subscriptionOf } from './stripe-app.ts';

const local = await StripeApp.start();
const { app, stripe, webhooks } = local;

const openSessions = (companyId: number) =>
  stripe.sessionsOf(companyId).filter(({ status }) => status === 'open');

test('a PIX gives access when it is paid, not when its code is created', async () => {
  const studio = await app.signUp();
  const session = await local.checkout(studio, 'semiannual');
  expect(stripe.sessionsOf(studio.companyId)[0]).toMatchObject({
    mode: 'payment',
    payment_method_types: ['card', 'pix'],
    amount_total: 28_443,
  });
  await webhooks.sendEach(stripe.createPixCode(session));
  expect(await subscriptionOf(studio)).toMatchObject({ ...FREE, pending: { plan: 'semiannual' } });
  expect(await invoicesOf(studio)).toEqual([]);
  await webhooks.sendEach(stripe.settlePix(session, true));
  expect(await subscriptionOf(studio)).toMatchObject({
    plan: 'semiannual',
    next_renewal: '2027-05-21',
    renews: false,
    price_cents: 28_443,
  });
  expect(await invoicesOf(studio)).toMatchObject([
    { period_start: '2026-11-21', period_end: '2027-05-21', amount_cents: 28_443 },
  ]);
});

test('an expired PIX code gives no access and allows another checkout', async () => {
  const studio = await app.signUp();
  const session = await local.checkout(studio, 'annual');
  await webhooks.sendEach([...stripe.createPixCode(session), ...stripe.settlePix(session, false)]);
  expect(await subscriptionOf(studio)).toEqual(FREE);
  const second = await local.checkout(studio, 'annual');
  expect(second).not.toBe(session);
  await webhooks.sendEach(stripe.completeCheckout(second));
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'annual', next_renewal: '2027-11-21' });
});

test('a pending PIX prevents other checkouts, and its code cannot be paid after it is cancelled', async () => {
  const studio = await app.signUp();
  const session = await local.checkout(studio, 'annual');
  await webhooks.sendEach(stripe.createPixCode(session));
  const pending = {
    plan: 'annual',
    until: '2026-11-21 13:00:00',
    url: expect.stringContaining('https://payments.stripe.com/pix/'),
  };
  expect(await subscriptionOf(studio)).toEqual({ ...FREE, pending });
  for (const plan of ['monthly', 'annual'] as const)
    await expect(local.checkout(studio, plan)).rejects.toMatchObject({
      status: 409,
      code: 'PURCHASE_PENDING',
    });
  expect(openSessions(studio.companyId)).toEqual([]);

  // Stripe may refuse to cancel a code.
  const refusal = {
    status: 400,
    error: { type: 'invalid_request_error', message: 'You cannot cancel this' },
  };
  stripe.fail(/^POST \/v1\/payment_intents/, refusal);
  const abandon = () => studio.call(subscriptionEndpoints.abandon);
  await expect(abandon()).rejects.toMatchObject({ status: 409, code: 'PURCHASE_UNDER_WAY' });
  expect(await subscriptionOf(studio)).toEqual({ ...FREE, pending });

  expect(await abandon()).toEqual(FREE);
  expect(await abandon()).toEqual(FREE);
  expect(() => stripe.settlePix(session, true)).toThrow('the code is canceled');
  await webhooks.sendEach(stripe.completeCheckout(await local.checkout(studio, 'monthly')));
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'monthly', renews: true });
});

test('a pending PIX is returned together with the active plan that it extends', async () => {
  const { studio } = await local.subscribed('semiannual');
  stripe.createPixCode(await local.checkout(studio, 'annual'));
  // The webhook is lost; the sync before the next checkout finds the pending PIX.
  await expect(local.checkout(studio, 'semiannual')).rejects.toMatchObject({ code: 'PURCHASE_PENDING' });
  expect(await subscriptionOf(studio)).toMatchObject({ plan: 'semiannual', pending: { plan: 'annual' } });
});

test('a renewing subscription remains the current one when a PIX payment arrives late', async () => {
  const { studio } = await local.subscribed('monthly');
  const [running] = stripe.subscriptionsOf(studio.companyId);
  Object.assign(running ?? {}, { status: 'canceled' });
  const session = await local.checkout(studio, 'annual');
  Object.assign(running ?? {}, { status: 'active' });
  await webhooks.sendEach([...stripe.createPixCode(session), ...stripe.settlePix(session, true)]);
  expect(await subscriptionOf(studio)).toMatchObject({
    plan: 'monthly',
    renews: true,
    active_until: '2027-11-22',
  });
  await expect(local.checkout(studio, 'annual')).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
});

test('a late PIX payment gives access when its webhook is lost', async () => {
  const studio = await app.signUp();
  const session = await local.checkout(studio, 'annual');
  await webhooks.sendEach(stripe.createPixCode(session));
  await local.runJob('follow-subscriptions');
  stripe.settlePix(session, true);
  await local.runJob('follow-subscriptions');
  await eventually(async () => {
    const subscription = await subscriptionOf(studio);
    expect(subscription).toMatchObject({ plan: 'annual', prepaid: true });
    expect(subscription).not.toHaveProperty('pending');
  });
});

test('an unpaid PIX is pending only until its code expires', async () => {
  const studio = await app.signUp();
  const session = await local.checkout(studio, 'annual');
  await webhooks.sendEach(stripe.createPixCode(session));
  stripe.settlePix(session, false);
  await local.runJob('follow-subscriptions');
  await eventually(async () => expect(await subscriptionOf(studio)).toEqual(FREE));
  expect(
    await app.database.query('SELECT is_open, pending_until FROM billing.checkout WHERE company_id = $1', [
      studio.companyId,
    ]),
  ).toEqual([{ is_open: false, pending_until: null }]);
});
