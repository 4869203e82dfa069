import { authEndpoints, deletionEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { employeeInput, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const MINUTE_MS = 60_000;
const clock = new TestClock('2026-11-23T15:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda'], clock: clock.now, rateLimit: true });

const confirmPassword = { status: 403, code: 'CONFIRM_PASSWORD' };

type Change = (studio: TestStudio, colleagueId: number) => Promise<unknown>;
const update = (studio: TestStudio, id: number, body: object) =>
  studio.call(employeeEndpoints.update, { params: { id }, body });

const SENSITIVE: readonly (readonly [string, Change])[] = [
  ["the user's e-mail", (studio) => update(studio, studio.user.id, { email: employeeInput().email })],
  ["the user's password", (studio) => update(studio, studio.user.id, { password: 'nova-senha' })],
  ["a colleague's e-mail", (studio, id) => update(studio, id, { email: employeeInput().email })],
  ["a colleague's password", (studio, id) => update(studio, id, { password: 'nova-senha' })],
  ['promoting a colleague', (studio, id) => update(studio, id, { is_admin: true })],
  [
    'a new administrator',
    (studio) => studio.call(employeeEndpoints.create, { body: employeeInput({ is_admin: true }) }),
  ],
  ['another role of a colleague', (studio, id) => update(studio, id, { role: 'finance' })],
  [
    'a new person with another role than professional',
    (studio) => studio.call(employeeEndpoints.create, { body: employeeInput({ role: 'reception' }) }),
  ],
  ['the deletion of the company', (studio) => studio.call(deletionEndpoints.request)],
];

describe('a sensitive change', () => {
  test.each(SENSITIVE)('(%s) needs the password 15 minutes after signing in', async (_, change) => {
    const studio = await app.signUp();
    const { id } = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    clock.advance(15 * MINUTE_MS + 1);
    await expect(change(studio, id)).rejects.toMatchObject(confirmPassword);
    await studio.confirmPassword();
    clock.advance(15 * MINUTE_MS);
    await change(studio, id);
  });

  test('succeeds within 15 minutes of signing in', async () => {
    const studio = await app.signUp();
    clock.advance(15 * MINUTE_MS);
    await update(studio, studio.user.id, { password: 'nova-senha' });
  });

  test('needs the password to reactivate an administrator', async () => {
    const studio = await app.signUp();
    const { id } = await studio.call(employeeEndpoints.create, { body: employeeInput({ is_admin: true }) });
    await app.database.query(
      `UPDATE accounts.employee SET deactivated_at = now(), left_behind = 'keep' WHERE id = $1`,
      [id],
    );
    clock.advance(16 * MINUTE_MS);
    const reactivation = { params: { id } };
    await expect(studio.call(employeeEndpoints.reactivate, reactivation)).rejects.toMatchObject(
      confirmPassword,
    );
  });

  test('does not include a change of the name that repeats e-mail and role', async () => {
    const studio = await app.signUp();
    clock.advance(60 * MINUTE_MS);
    const { id, email } = studio.user;
    const changed = await update(studio, id, { name: 'Nina', email, is_admin: true, password: '' });
    expect(changed).toMatchObject({ name: 'Nina' });
  });
});

describe('a confirmation', () => {
  test('renews its own session only', async () => {
    const studio = await app.signUp();
    const phone = await studio.signIn();
    clock.advance(16 * MINUTE_MS);
    await phone.confirmPassword();
    await expect(update(studio, studio.user.id, { password: 'nova-senha' })).rejects.toMatchObject(
      confirmPassword,
    );
  });

  test('refuses a wrong password and the sixth attempt without ending the session', async () => {
    const studio = await app.signUp();
    const wrong = { status: 400, fields: { password: 'Senha incorreta' } };
    for (let tries = 0; tries < 5; tries++)
      await expect(studio.confirmPassword('errada-1')).rejects.toMatchObject(wrong);
    await expect(studio.confirmPassword()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await studio.call(authEndpoints.me)).toEqual(studio.user);
    // A stolen session does not block confirmations in the owner's other sessions.
    await (await studio.signIn()).confirmPassword();
  });

  test("is refused without a password, in the caller's language", async () => {
    const studio = await app.signUp();
    const refused = await studio.speaking('en').request('POST', '/api/auth/confirm', {});
    expect(refused).toMatchObject({ status: 400, body: { fields: { password: 'Enter the password' } } });
  });
});
