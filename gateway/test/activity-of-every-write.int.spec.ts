import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@alinha/contracts-core';
import { ROUTING_TABLE } from '@alinha/gateway';
import { eventually, startTestApp, TestClock, TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';
import type { Scene } from './activity-scene.ts';
import { SCENES } from './activity-scenes.ts';

/** Routes that are no GET and write nothing that people keep. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'auth.confirm': 'renews the session and changes no record',
  'evolution.transcribe': 'answers a text and keeps nothing',
  'evolution.improve': 'answers a text and keeps nothing',
  'client-imports.create': 'a draft, forgotten within a day: nothing is written until it is confirmed',
  'client-imports.preview': 'says what a draft would do',
  'subscription.checkout': 'opens a page: what is paid on it is told when the provider says so',
  'subscription.abandon': 'closes such a page before anything was paid on it',
  'subscription.portal': 'opens a page',
  'stripe.webhook':
    'the provider calls: services/billing/test/stripe-webhooks.int.spec.ts looks at what it leaves',
  'stripe.test-checkout-action': 'stands for the provider, which calls by a webhook',
  'stripe.test-portal-action': 'stands for the provider, which calls by a webhook',
  'blog.import': 'answers a draft and keeps nothing',
  'blog.upload-image': 'a picture that no post shows yet: the post that does is told of',
  'deletion-requests.create': 'from outside: nobody knows yet whether it is of any company',
  'reminders.answer': 'a client who is nobody’s user: the answer is kept with the reminder',
  'test-phone.scan': 'a simulated phone: who connected it is told by the connecting',
  'test-phone.reply': 'a simulated client',
  'webhooks.evolution': 'a provider, not a person',
};

/** Longest that something told twice could be on its way. */
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

/** What was done, to be looked at again when all is over. */
const done: { readonly act: Act; readonly action: string }[] = [];

/** The blog has one writer, by e-mail: whoever was it before is so no longer. */
async function signUpWriter(): Promise<TestStudio> {
  await app.database.query(
    `UPDATE accounts.employee SET email = 'former.' || id || '@alinha.test' WHERE email = $1`,
    [WRITER],
  );
  return app.signUp({ email: WRITER });
}

/** Each act has a minute of its own, which tells its entries from those of what made it ready. */
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

test('every route that writes is looked at, or says why not', () => {
  const known = [...Object.keys(SCENES), ...Object.keys(EXCEPTIONS)].sort();
  expect(WRITES.map(({ id }) => id).sort()).toEqual(known);
});

test.each(WRITES.map(titled).filter(({ id }) => !(id in EXCEPTIONS)))(
  '$title leaves one entry of whoever called',
  async ({ id }) => {
    const scene = SCENES[id];
    if (!scene) throw new Error(`add a scene of ${id}`);
    const act = await play(scene);
    const expected = [{ action: scene.action, user_id: act.userId }];
    await eventually(async () => expect(await entriesOf(act)).toEqual(expected));
    done.push({ act, action: scene.action });
  },
);

test('nothing comes after', async () => {
  await wait(LATE_MS);
  for (const { act, action } of done) {
    expect((await entriesOf(act)).map((entry) => entry.action)).toEqual([action]);
  }
});
