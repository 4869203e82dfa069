import { authEndpoints, departureEndpoints } from '@alinha/contracts-accounts';
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

describe('a session that is planted', () => {
  test.each(['register', 'login'] as const)('is not the one that a %s opens', async (how) => {
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

  test('with a token of the attacker’s choice opens nothing afterwards', async () => {
    const chosen = `alinha_session=${'c'.repeat(43)}`;
    const victim = await app.signUp();
    const { email, password } = { email: victim.user.email, password: victim.password };
    await app.anonymous.request('POST', authEndpoints.login.path, { email, password }, { cookie: chosen });
    expect(await statusOf(app.anonymous.with({ cookie: chosen }))).toBe(401);
  });
});

/** What ends sessions, and of which of two people's: of one who does it and of one to whom it is done. */
const ENDINGS: readonly (readonly [
  string,
  (admin: TestStudio, colleague: TestStudio) => Promise<unknown>,
])[] = [
  ['a logout', (_admin, colleague) => colleague.request('POST', authEndpoints.logout.path)],
  [
    'a new password of one’s own elsewhere',
    async (_admin, colleague) => {
      const phone = await colleague.signIn();
      return phone.request('PUT', `/api/employees/${colleague.user.id}`, { password: 'nova-senha' });
    },
  ],
  [
    'a new password that an administrator sets',
    (admin, colleague) =>
      admin.request('PUT', `/api/employees/${colleague.user.id}`, { password: 'nova-senha' }),
  ],
  [
    'being deactivated',
    (admin, colleague) =>
      admin.call(departureEndpoints.deactivate, {
        params: { id: colleague.user.id },
        body: { appointments: 'keep' },
      }),
  ],
];

/** The clock stands still: what a gateway has kept of a session would be good for ever. Only word of its end drops it. */
describe.each(ENDINGS)('%s', (_, end) => {
  test('ends the session in both gateways', async () => {
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

describe('a cookie', async () => {
  const studio = await app.signUp();
  const [name = '', token = ''] = (studio.connection.cookie ?? '').split('=');
  const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;

  test.each([
    ['with one character changed', `${name}=${flipped}`],
    ['with one character less', `${name}=${token.slice(0, -1)}`],
    ['with one more', `${name}=${token}A`],
    [
      'in other letters',
      `${name}=${token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase()}`,
    ],
    ['of another name', `session=${token}`],
    ['under the name that https has', `__Host-${name}=${token}`],
    ['that goes on', `${name}=${token}${'A'.repeat(8_000)}`],
    ['with the hash that is stored', `${name}=${'0'.repeat(64)}`],
    ['with an object’s own word', `${name}=__proto__`],
    ['that cannot be decoded', `${name}=%E0%A4%A`],
    ['with nothing', `${name}=`],
  ])('%s opens nothing', async (_, cookie) => {
    expect(await statusOf(app.anonymous.with({ cookie }))).toBe(401);
  });

  test('that comes twice is one of the two, and nobody else', async () => {
    const other = await app.signUp();
    const both = `${studio.connection.cookie}; ${other.connection.cookie}`;
    const reply = await app.anonymous.request('GET', '/api/auth/me', undefined, { cookie: both });
    expect(reply).toMatchObject({ status: 200, body: { data: studio.user } });
  });

  test('is for http alone where there is no https, out of reach of scripts and of other sites', async () => {
    const { user, password } = studio;
    const body = { email: user.email, password };
    const { headers } = await app.anonymous.request('POST', authEndpoints.login.path, body);
    const [session, mark] = cookiesOf(headers);
    expect(session).toMatch(/^alinha_session=[\w-]{43}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    expect(mark).toMatch(/^alinha_signed_in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  });

  test('is pinned to its host and to https where there is https', async () => {
    const { headers } = await https.anonymous.request('POST', authEndpoints.register.path, registerInput());
    const [session, mark] = cookiesOf(headers);
    expect(session).toMatch(
      /^__Host-alinha_session=[\w-]{43}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/,
    );
    expect(mark).toMatch(/; Secure$/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const given = session?.split(';')[0] ?? '';
    expect(await statusOf(https.anonymous.with({ cookie: given }))).toBe(200);
    // What a page of plain http could have set.
    expect(await statusOf(https.anonymous.with({ cookie: given.replace('__Host-', '') }))).toBe(401);
  });

  test('of no https has no promise of it', async () => {
    const { headers } = await app.anonymous.request('GET', '/api/health');
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('who asks whether somebody has an account', () => {
  const said = async (email: string) => {
    const { status, body, headers } = await app.anonymous.request('POST', authEndpoints.login.path, {
      email,
      password: 'errada-1',
    });
    const { request_id: _, ...rest } = body as Record<string, unknown>;
    return { status, rest, headers: Object.keys(headers).sort(), length: headers['content-length'] };
  };

  test('is told the same of one who has, of one who had, and of nobody', async () => {
    const admin = await app.signUp();
    const gone = await admin.addEmployee();
    const params = { id: gone.user.id };
    await admin.call(departureEndpoints.deactivate, { params, body: { appointments: 'keep' } });
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

  test('learns at sign-up that an address is taken, and nothing of whom', async () => {
    const admin = await app.signUp();
    const taken = registerInput({ email: admin.user.email });
    const reply = await app.anonymous.request('POST', authEndpoints.register.path, taken);
    expect(reply).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(reply.text).not.toContain(admin.user.name);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});
