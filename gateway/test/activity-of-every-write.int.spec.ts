import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@alinha/contracts-core';
import { ROUTING_TABLE } from '@alinha/gateway';
import { eventually, startTestApp, TestClock, TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';
import type { Scene } from './activity-scene.ts';
import { SCENES } from './activity-scenes.ts';

/** Routes other than GET that write no entry, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'auth.confirm': 'renews the session and changes no record',
  'factors.start-totp': 'returns a secret, which is no factor before its first code',
  'passkeys.options': 'returns a random text for the browser',
  'passkeys.confirm-options': 'returns a random text for the browser',
  'passkeys.confirm': 'renews the session and changes no record',
  'second-step.passkey-options': 'returns a random text for the browser',
  'chart-readings.add-print': 'the log of readings has it',
  'company-exports.allow-download':
    'checks a password; services/agenda/test/company-export.int.spec.ts tests the entry of the download',
  'evolution.transcribe': 'returns a text and stores nothing',
  'evolution.improve': 'returns a text and stores nothing',
  'client-imports.create':
    'creates a draft, which is deleted after a day; the import is recorded when it is confirmed',
  'client-imports.preview': 'previews a draft',
  'booking-imports.create':
    'creates a draft, which is deleted after a day; the import is recorded when it is confirmed',
  'booking-imports.preview': 'previews a draft',
  'subscription.checkout': 'opens a page; a payment on it is recorded when the provider confirms it',
  'subscription.abandon': 'closes the checkout page before a payment',
  'subscription.portal': 'opens a page',
  'stripe.webhook':
    'called by the provider; services/billing/test/stripe-webhooks.int.spec.ts tests its entries',
  'stripe.test-checkout-action': 'simulates the provider, whose webhook writes the entry',
  'stripe.test-portal-action': 'simulates the provider, whose webhook writes the entry',
  'pix.webhook': 'called by the provider; services/billing/test/pix-provider.int.spec.ts tests its entries',
  'pix.test-bank-action': 'simulates the payment of a client, whose entry has no user',
  'blog.import': 'returns a draft and stores nothing',
  'blog.upload-image': 'uploads a picture; saving the post that shows it is recorded',
  'email.send-link': 'sends an e-mail and changes no record',
  'email.confirm': 'called without a session; services/accounts/test/email-links.int.spec.ts tests its entry',
  'password-links.request': 'called from outside; its company is not known yet',
  'password-links.use':
    'called without a session; services/accounts/test/password-links.int.spec.ts tests its entry',
  'deletion-requests.create': 'called from outside; its company is not known yet',
  'reminders.answer': 'called by a client, who is not a user; the answer is stored with the reminder',
  'offers.answer': 'called by a client; services/agenda/test/place-offers.int.spec.ts tests its entries',
  'notices.answer': 'called by a client; services/agenda/test/freed-places.int.spec.ts tests its entry',
  'test-phone.scan': 'a simulated phone; the connection is recorded',
  'test-phone.reply': 'a simulated client',
  'webhooks.evolution': 'called by a provider, not by a user',
};

/** Time in which a duplicate entry would arrive. */
const LATE_MS = 500;
const STEP_MS = 60_000;

const clock = new TestClock('2026-11-20T15:00:00Z');
const WRITER = 'blog@alinha.test';
const app = await startTestApp({ clock: clock.now, environment: { BLOG_ADMIN_EMAIL: WRITER } });

type Entry = { readonly action: string; readonly user_id: number | null };
type Act = { readonly companyId: number; readonly userId: number; readonly since: Date };

const entriesOf = ({ companyId, since }: Act) =>
  app.database.query<Entry>(
    'SELECT action, user_id FROM accounts.activity WHERE company_id = $1 AND occurred_at >= $2',
    [companyId, since],
  );

/** Checked again at the end for duplicate entries. */
const done: { readonly act: Act; readonly action: string }[] = [];

/** The configuration names the blog writer by e-mail, so the previous user with this address gets another one. */
async function signUpWriter(): Promise<TestStudio> {
  await app.database.query(
    `UPDATE accounts.employee SET email = 'former.' || id || '@alinha.test' WHERE email = $1`,
    [WRITER],
  );
  return app.signUp({ email: WRITER });
}

/** Each call has its own minute, which separates its entries from those of its preparation. */
async function play({ ready, ofWriter }: Scene): Promise<Act> {
  const studio = ofWriter ? await signUpWriter() : await app.signUp();
  const call = await ready(studio, app);
  clock.advance(STEP_MS);
  const since = clock.now();
  const outcome = await call();
  const { companyId, user } = outcome instanceof TestStudio ? outcome : studio;
  return { companyId, userId: user.id, since };
}

const WRITES = ROUTING_TABLE.filter(({ method }) => method !== 'GET');
const titled = ({ id, method, path }: Endpoint) => ({ id, title: `${method} ${path}` });

test('every writing route has a scene or a listed exception', () => {
  const known = [...Object.keys(SCENES), ...Object.keys(EXCEPTIONS)].sort();
  expect(WRITES.map(({ id }) => id).sort()).toEqual(known);
});

test.each(WRITES.map(titled).filter(({ id }) => !(id in EXCEPTIONS)))(
  '$title writes one entry of its caller',
  async ({ id }) => {
    const scene = SCENES[id];
    if (!scene) throw new Error(`add a scene of ${id}`);
    const act = await play(scene);
    const expected = [{ action: scene.action, user_id: act.userId }];
    await eventually(async () => expect(await entriesOf(act)).toEqual(expected));
    done.push({ act, action: scene.action });
  },
);

test('no duplicate entry arrives later', async () => {
  await wait(LATE_MS);
  for (const { act, action } of done) {
    expect((await entriesOf(act)).map((entry) => entry.action)).toEqual([action]);
  }
});
