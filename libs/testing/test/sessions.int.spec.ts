import { authEndpoints, offboardingEndpoints, sessionEndpoints } from '@alinha/contracts-accounts';
import {
  eventually,
  registerInput,
  startTestApp,
  TestCaller,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda'], clock: clock.now });
const replica = await app.startReplica();

const https = await startTestApp({
  services: ['accounts'],
  environment: { PUBLIC_URL: 'https://alinha.example' },
});

/** The same session at the other gateway. */
const there = ({ connection }: TestCaller) => new TestCaller({ ...connection, url: replica });
const statusOf = async (caller: TestCaller) => (await caller.request('GET', '/api/auth/me')).status;
const cookiesOf = (headers: Readonly<Record<string, unknown>>) =>
  headers['set-cookie'] as unknown as string[];

describe('a session planted by an attacker', () => {
  test.each(['register', 'login'] as const)('is replaced by a new one at %s', async (how) => {
    const attacker = await app.signUp();
    const planted = attacker.connection.cookie ?? '';
    const victim = await app.signUp();
    const body = how === 'login' ? { email: victim.user.email, password: victim.password } : registerInput();
    const reply = await app.anonymous.request('POST', authEndpoints[how].path, body, { cookie: planted });
    expect(reply.status).toBe(authEndpoints[how].status);
    const [session = ''] = cookiesOf(reply.headers);
    expect(session.split(';')[0]).not.toBe(planted);
    expect(await attacker.call(authEndpoints.me)).toEqual(attacker.user);
  });

  test('is refused when the attacker chose its token', async () => {
    const chosen = `alinha_session=${'c'.repeat(43)}`;
    const victim = await app.signUp();
    const { email, password } = { email: victim.user.email, password: victim.password };
    await app.anonymous.request('POST', authEndpoints.login.path, { email, password }, { cookie: chosen });
    expect(await statusOf(app.anonymous.with({ cookie: chosen }))).toBe(401);
  });
});

/** Actions that end a session, of the actor or of another user. */
const ENDINGS: readonly (readonly [
  string,
  (admin: TestStudio, colleague: TestStudio) => Promise<unknown>,
])[] = [
  ['sign-out', (_admin, colleague) => colleague.request('POST', authEndpoints.logout.path)],
  [
    'a new password set in another session',
    async (_admin, colleague) => {
      const phone = await colleague.signIn();
      return phone.request('PUT', `/api/employees/${colleague.user.id}`, { password: 'nova-senha' });
    },
  ],
  [
    'a new password set by an administrator',
    (admin, colleague) =>
      admin.request('PUT', `/api/employees/${colleague.user.id}`, { password: 'nova-senha' }),
  ],
  [
    'its end in the list of sessions',
    async (_admin, colleague) => {
      const [own] = await colleague.call(sessionEndpoints.list);
      const phone = await colleague.signIn();
      await phone.call(sessionEndpoints.end, { params: { id: own?.id ?? 0 } });
    },
  ],
  [
    'the end of all other sessions',
    async (_admin, colleague) => (await colleague.signIn()).call(sessionEndpoints.endOthers),
  ],
  [
    'deactivation',
    (admin, colleague) =>
      admin.call(offboardingEndpoints.deactivate, {
        params: { id: colleague.user.id },
        body: { appointments: 'keep' },
      }),
  ],
];

/** The clock is fixed, so a cached session never expires. Only the broadcast of its end removes it. */
describe.each(ENDINGS)('%s', (_, end) => {
  test('a session ends at both gateways', async () => {
    const admin = await app.signUp();
    const colleague = await admin.addEmployee();
    const elsewhere = there(colleague);
    const kept = new TestCaller({ ...colleague.connection });
    expect([await statusOf(kept), await statusOf(elsewhere)]).toEqual([200, 200]);
    await end(admin, colleague);
    for (const caller of [kept, elsewhere])
      await eventually(async () => expect(await statusOf(caller)).toBe(401));
    expect(await statusOf(there(admin))).toBe(200);
  });
});

describe('a session cookie', async () => {
  const studio = await app.signUp();
  const [name = '', token = ''] = (studio.connection.cookie ?? '').split('=');
  const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;

  test.each([
    ['when one character is changed', `${name}=${flipped}`],
    ['when one character is missing', `${name}=${token.slice(0, -1)}`],
    ['when one character is added', `${name}=${token}A`],
    [
      'when its case is changed',
      `${name}=${token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase()}`,
    ],
    ['when it has another name', `session=${token}`],
    ['when it has the name used on https', `__Host-${name}=${token}`],
    ['when it is too long', `${name}=${token}${'A'.repeat(8_000)}`],
    ['when it has the form of a stored hash', `${name}=${'0'.repeat(64)}`],
    ['when it is __proto__', `${name}=__proto__`],
    ['when it cannot be decoded', `${name}=%E0%A4%A`],
    ['when it is empty', `${name}=`],
  ])('is refused %s', async (_, cookie) => {
    expect(await statusOf(app.anonymous.with({ cookie }))).toBe(401);
  });

  test('sent twice signs in as one of the two users', async () => {
    const other = await app.signUp();
    const both = `${studio.connection.cookie}; ${other.connection.cookie}`;
    const reply = await app.anonymous.request('GET', '/api/auth/me', undefined, { cookie: both });
    expect(reply).toMatchObject({ status: 200, body: { data: studio.user } });
  });

  test('on http is HttpOnly, SameSite=Lax and not Secure', async () => {
    const { user, password } = studio;
    const body = { email: user.email, password };
    const { headers } = await app.anonymous.request('POST', authEndpoints.login.path, body);
    const [session, mark] = cookiesOf(headers);
    expect(session).toMatch(/^alinha_session=[\w-]{43}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    expect(mark).toMatch(/^alinha_signed_in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  });

  test('on https is Secure and bound to its host', async () => {
    const { headers } = await https.anonymous.request('POST', authEndpoints.register.path, registerInput());
    const [session, mark] = cookiesOf(headers);
    expect(session).toMatch(
      /^__Host-alinha_session=[\w-]{43}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/,
    );
    expect(mark).toMatch(/; Secure$/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const given = session?.split(';')[0] ?? '';
    expect(await statusOf(https.anonymous.with({ cookie: given }))).toBe(200);
    // A page on plain http could set this cookie.
    expect(await statusOf(https.anonymous.with({ cookie: given.replace('__Host-', '') }))).toBe(401);
  });

  test('on http comes without HSTS', async () => {
    const { headers } = await app.anonymous.request('GET', '/api/health');
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the existence of an account', () => {
  const said = async (email: string) => {
    const { status, body, headers } = await app.anonymous.request('POST', authEndpoints.login.path, {
      email,
      password: 'errada-1',
    });
    const { request_id: _, ...rest } = body as Record<string, unknown>;
    return { status, rest, headers: Object.keys(headers).sort(), length: headers['content-length'] };
  };

  test('is not revealed at sign-in for active, deactivated and unknown e-mails', async () => {
    const admin = await app.signUp();
    const gone = await admin.addEmployee();
    const params = { id: gone.user.id };
    await admin.call(offboardingEndpoints.deactivate, { params, body: { appointments: 'keep' } });
    const ofSomebody = await said(admin.user.email);
    expect(ofSomebody).toMatchObject({ status: 401, rest: { code: 'INVALID_CREDENTIALS' } });
    expect(await said('ninguem@alinha.test')).toEqual(ofSomebody);
    expect(await said(gone.user.email)).toEqual(ofSomebody);
    const right = { email: gone.user.email, password: gone.password };
    expect(await app.anonymous.request('POST', authEndpoints.login.path, right)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
  });

  test("is revealed at sign-up as a taken e-mail, without the user's name", async () => {
    const admin = await app.signUp();
    const taken = registerInput({ email: admin.user.email });
    const reply = await app.anonymous.request('POST', authEndpoints.register.path, taken);
    expect(reply).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(reply.text).not.toContain(admin.user.name);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});
