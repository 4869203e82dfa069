import { expect, test } from 'vitest';
import { StripeApp } from './stripe-app.ts';

const local = await StripeApp.start();
const { app, stripe } = local;

test('a checkout fails within seconds when Stripe never replies', { timeout: 20_000 }, async () => {
  const studio = await app.signUp();
  stripe.fail(/^POST \/v1\/customers$/, { silent: true }, 2);
  await expect(local.checkout(studio, 'monthly')).rejects.toMatchObject({
    status: 502,
    code: 'PROVIDER_FAILED',
  });
});

test('a checkout fails as a whole and stores nothing when all Stripe calls are slow', {
  timeout: 40_000,
}, async () => {
  const studio = await app.signUp();
  await local.checkout(studio, 'monthly');
  stripe.fail(/^GET \/v1\/charges$/, { delayMs: 4_800 });
  stripe.fail(/^POST \/v1\/checkout\/sessions\/\w+\/expire$/, { delayMs: 4_800 });
  stripe.fail(/^POST \/v1\/checkout\/sessions$/, { delayMs: 4_800 });
  await expect(local.checkout(studio, 'annual')).rejects.toMatchObject({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
  });
  await local.checkout(studio, 'annual');
});

test('a checkout that waits too long for the lock of its company gets 503 and can be repeated', {
  timeout: 40_000,
}, async () => {
  const studio = await app.signUp();
  await local.checkout(studio, 'monthly');
  const held = app.database.query(
    `SELECT pg_sleep(8) FROM (SELECT FROM billing.provider_customer WHERE company_id = $1 FOR UPDATE) AS held`,
    [studio.companyId],
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect(local.checkout(studio, 'monthly')).rejects.toMatchObject({ status: 503 });
  await held;
  await local.checkout(studio, 'monthly');
});
