import { DEMO_EMAIL, emailEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { DatabaseConnection } from '@alinha/service-kit';
import { eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';
import { accountsService } from '../src/index.ts';

const HOUR_MS = 3_600_000;
const clock = new TestClock('2026-11-20T15:00:00Z');
const log: string[] = [];
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  environment: { PUBLIC_URL: 'https://alinha.test' },
  onLog: (line) => log.push(line),
});

/** Tokens of the links that an address has received, oldest first. */
async function tokensOf(email: string): Promise<string[]> {
  const mails = await app.database.query<{ text: string }>(
    'SELECT text FROM accounts.sandbox_mail WHERE recipient = $1 ORDER BY number',
    [email],
  );
  return mails.flatMap(({ text }) => /\/confirmar-email\/([\w-]{43})\n/.exec(text)?.[1] ?? []);
}
const lastToken = (email: string, count = 1) =>
  eventually(async () => {
    const tokens = await tokensOf(email);
    expect(tokens).toHaveLength(count);
    return tokens.at(-1) ?? '';
  });
const confirm = (token: string) => app.anonymous.call(emailEndpoints.confirm, { params: { token } });
const isConfirmed = async (studio: TestStudio) => (await studio.call(emailEndpoints.get)).confirmed;
const gone = { status: 404, code: 'NOT_FOUND' };
const changeEmail = (studio: TestStudio, email: string) =>
  studio.call(employeeEndpoints.update, { params: { id: studio.user.id }, body: { email } });

test('the link of the sign-up confirms the e-mail once, signs nobody in and is logged', async () => {
  const studio = await app.signUp();
  const { email, id } = studio.user;
  expect(await studio.call(emailEndpoints.get)).toEqual({ email, confirmed: false });
  const token = await lastToken(email);
  const visitor = app.anonymous;
  expect(await visitor.call(emailEndpoints.confirm, { params: { token } })).toEqual({ email });
  expect(visitor.connection.cookie).toBeNull();
  expect(await isConfirmed(studio)).toBe(true);
  await expect(confirm(token)).rejects.toMatchObject(gone);
  await eventually(async () =>
    expect(
      await app.database.query(
        'SELECT user_id FROM accounts.activity WHERE company_id = $1 AND action = $2',
        [studio.companyId, 'employee.email_confirmed'],
      ),
    ).toEqual([{ user_id: id }]),
  );
  expect(log.join('\n')).not.toContain(token);
  // A confirmed e-mail gets no further link.
  expect(await studio.call(emailEndpoints.sendLink)).toEqual({ email, confirmed: true });
  expect(await tokensOf(email)).toHaveLength(1);
});

test('a newer link ends the older one, and each works for 72 hours', async () => {
  const studio = await app.signUp();
  const { email } = studio.user;
  const older = await lastToken(email);
  await studio.call(emailEndpoints.sendLink);
  const newer = await lastToken(email, 2);
  await expect(confirm(older)).rejects.toMatchObject(gone);
  clock.advance(72 * HOUR_MS);
  await expect(confirm(newer)).rejects.toMatchObject(gone);
  await studio.call(emailEndpoints.sendLink);
  expect(await confirm(await lastToken(email, 3))).toEqual({ email });
});

test('a changed e-mail is not confirmed: it gets its own link, and the link of the earlier one ends', async () => {
  const studio = await app.signUp();
  const before = studio.user.email;
  const token = await lastToken(before);
  const after = `novo.${before}`;
  await changeEmail(studio, after);
  await expect(confirm(token)).rejects.toMatchObject(gone);
  expect(await isConfirmed(studio)).toBe(false);
  expect(await confirm(await lastToken(after))).toEqual({ email: after });
  expect(await isConfirmed(studio)).toBe(true);
  await changeEmail(studio, `outro.${before}`);
  expect(await isConfirmed(studio)).toBe(false);
});

test('exactly one of several concurrent uses of a link succeeds', async () => {
  const { user } = await app.signUp();
  const token = await lastToken(user.email);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(token)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('only the hash of the link is stored', async () => {
  const { user } = await app.signUp();
  const token = await lastToken(user.email);
  const rows = await app.database.query<{ text: string }>(
    'SELECT l::text AS text FROM accounts.email_link l',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ text }) => text).join()).not.toContain(token);
});

test('the demonstration account gets no link', async () => {
  const demo = await app.signUp({ email: DEMO_EMAIL });
  expect(await demo.call(emailEndpoints.sendLink)).toEqual({ email: DEMO_EMAIL, confirmed: true });
  expect(await app.database.query('SELECT FROM accounts.mail WHERE recipient = $1', [DEMO_EMAIL])).toEqual(
    [],
  );
});

test('links are limited per e-mail', async () => {
  const limited = await startTestApp({ services: ['accounts'], rateLimit: true });
  const studio = await limited.signUp();
  const send = async () => (await studio.request('POST', emailEndpoints.sendLink.path)).status;
  for (let call = 0; call < 5; call += 1) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
});

test('housekeeping deletes expired links', async () => {
  const { user } = await app.signUp();
  await lastToken(user.email);
  await app.database.query(`UPDATE accounts.email_link SET expires_at = now() - interval '1 minute'`);
  const connection = new DatabaseConnection(app.platform.urlOf('accounts'), 'accounts', 1);
  await accountsService.housekeeping?.(connection, new Date());
  await connection.close();
  expect(await app.database.query('SELECT FROM accounts.email_link')).toEqual([]);
});
