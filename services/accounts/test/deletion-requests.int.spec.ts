import { deletionRequestEndpoints } from '@alinha/contracts-accounts';
import { DatabaseConnection } from '@alinha/service-kit';
import { startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { accountsService } from '../src/index.ts';

const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['accounts'], clock: clock.now });
const limited = await startTestApp({ services: ['accounts'], rateLimit: true });

const { path } = deletionRequestEndpoints.create;
const request = (email: unknown, to = app) => to.anonymous.request('POST', path, { email });
const stored = () =>
  app.database.query('SELECT email, language, requested_at FROM accounts.deletion_request ORDER BY email');

test('a request is stored and its reply does not reveal whether the account exists', async () => {
  const { user } = await app.signUp();
  const known = await request(user.email);
  const unknown = await request('Nobody@Studio.example ');
  expect(known).toMatchObject({ status: 200, body: { ok: true, data: { received: true } } });
  expect(unknown.body).toEqual(known.body);
  expect(await stored()).toEqual(
    [user.email, 'nobody@studio.example'].sort().map((email) => ({
      email,
      language: 'pt',
      requested_at: new Date('2026-11-20T15:00:00Z'),
    })),
  );
});

test('the first request stays unchanged when the same e-mail requests again concurrently', async () => {
  const first = clock.now();
  await request('again@studio.example');
  clock.advance(60_000);
  const replies = await Promise.all([1, 2, 3, 4].map(() => request('again@studio.example')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await stored()).toContainEqual({
    email: 'again@studio.example',
    language: 'pt',
    requested_at: first,
  });
});

test('a request is refused when its e-mail is invalid', async () => {
  for (const wrong of ['', 'nobody', 7, null]) {
    expect(await request(wrong)).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    });
  }
});

test('requests are limited per e-mail and per network address', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 7; call += 1) statuses.push((await request('x@studio.example', limited)).status);
  // The sixth exceeds the limit of the e-mail, the seventh that of the address.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await request('y@studio.example', limited)).status).toBe(429);
});

test('housekeeping deletes requests after ninety days', async () => {
  await app.database.query(
    `INSERT INTO accounts.deletion_request (email, language, requested_at)
     VALUES ('old@x.example', 'pt', now() - interval '91 days'), ('recent@x.example', 'pt', now() - interval '89 days')`,
  );
  const connection = new DatabaseConnection(app.platform.urlOf('accounts'), 'accounts', 1);
  await accountsService.housekeeping?.(connection, new Date());
  await connection.close();
  const emails = (await stored()).map((row) => (row as { email: string }).email);
  expect(emails).toContain('recent@x.example');
  expect(emails).not.toContain('old@x.example');
});
