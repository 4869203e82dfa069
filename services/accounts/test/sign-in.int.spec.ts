import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { DAY_MS } from '@alinha/contracts-core';
import { changeMeanwhile, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../src/sign-in/passwords.ts';

const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['accounts'], clock: clock.now });

const ended = { status: 401, code: 'UNAUTHENTICATED' };

describe('signing in', () => {
  test('opens a new session and ignores the case of the e-mail', async () => {
    const studio = await app.signUp();
    const visitor = app.anonymous;
    const body = { email: ` ${studio.user.email.toUpperCase()} `, password: studio.password };
    expect(await visitor.call(authEndpoints.login, { body })).toEqual(studio.user);
    expect(await visitor.call(authEndpoints.me)).toEqual(studio.user);
    expect(visitor.connection.cookie).not.toBe(studio.connection.cookie);
  });

  test('gets the same reply for an unknown e-mail and a wrong password', async () => {
    const studio = await app.signUp();
    const attempt = async (email: string) => {
      const { status, body, headers } = await app.anonymous.request('POST', '/api/auth/login', {
        email,
        password: 'errada-1',
      });
      const { request_id: _, ...reply } = body as Record<string, unknown>;
      return { status, reply, cookie: headers['set-cookie'] };
    };
    const wrongPassword = await attempt(studio.user.email);
    expect(wrongPassword).toEqual({
      status: 401,
      reply: { ok: false, code: 'INVALID_CREDENTIALS', error: 'E-mail ou senha incorretos.' },
      cookie: undefined,
    });
    expect(await attempt('ninguem@alinha.test')).toEqual(wrongPassword);
  });

  test('is refused without an e-mail or with a password under 6 characters', async () => {
    const { status, body } = await app.anonymous
      .speaking('en')
      .request('POST', '/api/auth/login', { password: '12345' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: { email: 'Email is required', password: 'The password needs at least 6 characters' },
    });
  });
});

describe('a session', () => {
  test('ends at logout without ending others', async () => {
    const studio = await app.signUp();
    const phone = await studio.signIn();
    await studio.call(authEndpoints.me);
    const token = studio.connection.cookie;
    expect(await studio.call(authEndpoints.logout)).toEqual({ signed_out: true });
    expect(studio.connection.cookie).toBeNull();

    const replay = app.anonymous.with({ cookie: token ?? '' });
    await expect(replay.call(authEndpoints.me)).rejects.toMatchObject(ended);
    await expect(phone.call(authEndpoints.me)).resolves.toEqual(studio.user);
  });

  test('is not needed for a logout', async () => {
    expect(await app.anonymous.call(authEndpoints.logout)).toEqual({ signed_out: true });
  });

  test('lasts 30 days from its last use', async () => {
    const studio = await app.signUp();
    clock.advance(20 * DAY_MS);
    await studio.call(authEndpoints.me);
    clock.advance(29 * DAY_MS);
    await studio.call(authEndpoints.me);
    clock.advance(30 * DAY_MS + 1);
    await expect(studio.call(authEndpoints.me)).rejects.toMatchObject(ended);
  });

  test.each(['alinha_session=', 'alinha_session=forged', `alinha_session=${'a'.repeat(43)}`, 'session=x'])(
    'is not opened by the cookie "%s"',
    async (cookie) => {
      await expect(app.anonymous.with({ cookie }).call(authEndpoints.me)).rejects.toMatchObject(ended);
    },
  );

  test('is not opened by a forged identity header', async () => {
    const identity = Buffer.from('{"caller":{"company_id":1,"user_id":1,"is_admin":true}}').toString(
      'base64url',
    );
    const forged = app.anonymous.with({ 'x-alinha-identity': `${identity}.AAAA` });
    await expect(forged.call(companyEndpoints.get)).rejects.toMatchObject(ended);
  });
});

describe('a new password', () => {
  test('refuses a sign-in with the old one that runs at the same time', async () => {
    const studio = await app.signUp();
    const change = {
      sql: `UPDATE accounts.employee SET password_hash = $2 WHERE id = $1`,
      values: [studio.user.id, await hashPassword('outra-senha')],
    };
    const race = changeMeanwhile(app.database, change, () => studio.signIn());
    await expect(race).rejects.toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  });

  test("ends the user's other sessions and keeps the one that changed it", async () => {
    const studio = await app.signUp();
    const phone = await studio.signIn();
    await phone.call(authEndpoints.me);
    const params = { id: studio.user.id };
    await studio.call(employeeEndpoints.update, { params, body: { password: 'nova-senha' } });

    await expect(studio.call(authEndpoints.me)).resolves.toEqual(studio.user);
    await expect(phone.call(authEndpoints.me)).rejects.toMatchObject(ended);
    await expect(studio.signIn()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(studio.signIn(studio.user.email, 'nova-senha')).resolves.toBeDefined();
  });

  test('set by an administrator ends every session of the user', async () => {
    const studio = await app.signUp();
    const employee = await studio.addEmployee();
    await employee.call(authEndpoints.me);
    const params = { id: employee.user.id };
    await studio.call(employeeEndpoints.update, { params, body: { password: 'outra-senha' } });
    await expect(employee.call(authEndpoints.me)).rejects.toMatchObject(ended);
    await expect(studio.call(authEndpoints.me)).resolves.toEqual(studio.user);
  });
});
