import { deletionRequestEndpoints } from '@alinha/contracts-accounts';
import { DatabaseConnection } from '@alinha/service-kit';
import { startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { accountsService } from '../src/index.ts';

const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['accounts'], clock: clock.now });
const limited = await startTestApp({ services: ['accounts'], rateLimit: true });

const { path } = deletionRequestEndpoints.create;
const ask = (email: unknown, to = app) => to.anonymous.request('POST', path, { email });
const kept = () =>
  app.database.query('SELECT email, language, requested_at FROM accounts.deletion_request ORDER BY email');

test('a request is kept, and the answer is the same whether or not there is an account', async () => {
  const { user } = await app.signUp();
  const known = await ask(user.email);
  const unknown = await ask('Nobody@Studio.example ');
  expect(known).toMatchObject({ status: 200, body: { ok: true, data: { received: true } } });
  expect(unknown.body).toEqual(known.body);
  expect(await kept()).toEqual(
    [user.email, 'nobody@studio.example'].sort().map((email) => ({
      email,
      language: 'pt',
      requested_at: new Date('2026-11-20T15:00:00Z'),
    })),
  );
});

test('asked again, by many at once, the first request stands', async () => {
  const first = clock.now();
  await ask('again@studio.example');
  clock.advance(60_000);
  const replies = await Promise.all([1, 2, 3, 4].map(() => ask('again@studio.example')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await kept()).toContainEqual({ email: 'again@studio.example', language: 'pt', requested_at: first });
});

test('what is no e-mail is refused under its field', async () => {
  for (const wrong of ['', 'nobody', 7, null]) {
    expect(await ask(wrong)).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
  }
});

test('one e-mail can be asked for a few times only, and one address asks for a few only', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 7; call += 1) statuses.push((await ask('x@studio.example', limited)).status);
  // The sixth is over the e-mail's limit, the seventh over the address's.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await ask('y@studio.example', limited)).status).toBe(429);
});

test('housekeeping forgets requests after ninety days', async () => {
  await app.database.query(
    `INSERT INTO accounts.deletion_request (email, language, requested_at)
     VALUES ('old@x.example', 'pt', now() - interval '91 days'), ('recent@x.example', 'pt', now() - interval '89 days')`,
  );
  const connection = new DatabaseConnection(app.platform.urlOf('accounts'), 'accounts', 1);
  await accountsService.housekeeping?.(connection, new Date());
  await connection.close();
  const emails = (await kept()).map((row) => (row as { email: string }).email);
  expect(emails).toContain('recent@x.example');
  expect(emails).not.toContain('old@x.example');
});
