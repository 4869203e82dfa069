import { authEndpoints, sessionEndpoints } from '@alinha/contracts-accounts';
import { eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const MINUTE_MS = 60_000;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';

const clock = new TestClock('2026-11-20T15:00:00Z');
// The address of the client comes from the proxy.
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  environment: { TRUST_PROXY: '1' },
});

/** Another session of the same user, on a phone at an address. */
async function signInOnPhone(studio: TestStudio, address = '203.0.113.77') {
  const caller = app.anonymous.with({ 'user-agent': PHONE, 'x-forwarded-for': address });
  await caller.call(authEndpoints.login, { body: { email: studio.user.email, password: studio.password } });
  return caller;
}
const list = (caller: Pick<TestStudio, 'call'>) => caller.call(sessionEndpoints.list);
const otherOf = async (studio: TestStudio) => (await list(studio)).find(({ current }) => !current)?.id ?? 0;
const ended = { status: 401, code: 'UNAUTHENTICATED' };
const entriesOf = ({ companyId }: TestStudio) =>
  app.database.query(
    `SELECT action, label, count, user_name FROM accounts.activity
     WHERE company_id = $1 AND action LIKE 'session.%revoked'`,
    [companyId],
  );

test('the list names device, place, sign-in and last use, and never the token', async () => {
  const studio = await app.signUp();
  clock.advance(MINUTE_MS);
  const phone = await signInOnPhone(studio);
  const sessions = await list(studio);
  expect(sessions).toEqual([
    {
      id: expect.any(Number),
      browser: null,
      system: null,
      country: null,
      network: expect.stringMatching(/\*$/),
      signed_in_at: '2026-11-20 12:00:00',
      last_used_at: '2026-11-20 12:00:00',
      current: true,
    },
    {
      id: expect.any(Number),
      browser: 'Safari',
      system: 'iOS',
      country: null,
      network: '203.0.113.*',
      signed_in_at: '2026-11-20 12:01:00',
      last_used_at: '2026-11-20 12:01:00',
      current: false,
    },
  ]);
  expect((await list(phone)).map(({ browser, current }) => [browser, current])).toEqual([
    ['Safari', true],
    [null, false],
  ]);
  const token = studio.connection.cookie?.split('=')[1];
  expect(JSON.stringify(sessions)).not.toContain(token);
});

test.each([
  ['200.160.2.3', { country: 'BR', network: null }],
  ['2001:db8:12:34::5', { country: null, network: '2001:db8:12:*' }],
])('the place of the address %s is its country, or else the start of the address', async (address, place) => {
  const studio = await app.signUp();
  await signInOnPhone(studio, address);
  expect((await list(studio)).find(({ current }) => !current)).toMatchObject(place);
});

test('a session of an earlier release is listed without device and place', async () => {
  const studio = await app.signUp();
  await app.database.query(
    `INSERT INTO accounts.session (token_hash, company_id, employee_id, created_at, last_seen_at, expires_at)
     VALUES (uuid_send(gen_random_uuid()), $1, $2, '2026-11-01 12:00Z', '2026-11-02 12:00Z', '2026-12-02 12:00Z'),
       (uuid_send(gen_random_uuid()), $1, $2, '2026-10-01 12:00Z', '2026-10-01 12:00Z', '2026-10-31 12:00Z')`,
    [studio.companyId, studio.user.id],
  );
  const sessions = await list(studio);
  expect(sessions).toHaveLength(2);
  expect(sessions[1]).toMatchObject({
    browser: null,
    system: null,
    country: null,
    network: null,
    signed_in_at: '2026-11-01 09:00:00',
    last_used_at: '2026-11-02 09:00:00',
  });
});

test('an ended session is refused and recorded with its device', async () => {
  const studio = await app.signUp();
  const phone = await signInOnPhone(studio);
  await phone.call(authEndpoints.me);
  await studio.call(sessionEndpoints.end, { params: { id: await otherOf(studio) } });
  await expect(phone.call(authEndpoints.me)).rejects.toMatchObject(ended);
  expect(await list(studio)).toHaveLength(1);
  const entry = { label: 'Safari · iOS', count: null, user_name: studio.user.name };
  await eventually(async () =>
    expect(await entriesOf(studio)).toEqual([{ action: 'session.revoked', ...entry }]),
  );
});

test('a session that is ended several times at once ends once', async () => {
  const studio = await app.signUp();
  await signInOnPhone(studio);
  const id = await otherOf(studio);
  const outcomes = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await studio.request('DELETE', `/api/auth/sessions/${id}`)).status,
    ),
  );
  expect(outcomes.toSorted()).toEqual([200, 404, 404, 404, 404]);
  await eventually(async () => expect(await entriesOf(studio)).toHaveLength(1));
});

test('ending all other sessions at once from two of them leaves at most one', async () => {
  const studio = await app.signUp();
  const phone = await signInOnPhone(studio);
  await signInOnPhone(studio);
  const others = await Promise.all([
    studio.request('DELETE', '/api/auth/sessions'),
    phone.request('DELETE', '/api/auth/sessions'),
  ]);
  expect(others.map(({ status }) => status).every((status) => status === 200 || status === 401)).toBe(true);
  const [row] = await app.database.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM accounts.session WHERE employee_id = $1',
    [studio.user.id],
  );
  expect(row?.left).toBeLessThanOrEqual(1);
});

test('ending all others keeps the current session, and records nothing when there are none', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  expect(await studio.call(sessionEndpoints.endOthers)).toEqual({ ended: 0 });
  const phones = [await signInOnPhone(studio), await signInOnPhone(studio)];
  expect(await studio.call(sessionEndpoints.endOthers)).toEqual({ ended: 2 });
  for (const phone of phones) await expect(phone.call(authEndpoints.me)).rejects.toMatchObject(ended);
  expect(await list(studio)).toMatchObject([{ current: true }]);
  expect(await list(colleague)).toMatchObject([{ current: true }]);
  const entry = { label: null, count: 2, user_name: studio.user.name };
  await eventually(async () =>
    expect(await entriesOf(studio)).toEqual([{ action: 'session.others_revoked', ...entry }]),
  );
});

test("a colleague's and a stranger's session is 404, also for an administrator", async () => {
  const admin = await app.signUp();
  const colleague = await admin.addEmployee();
  const stranger = await app.signUp();
  for (const caller of [colleague, stranger]) {
    const [own] = await list(caller);
    const params = { id: own?.id ?? 0 };
    await expect(admin.call(sessionEndpoints.end, { params })).rejects.toMatchObject({ status: 404 });
    await expect(caller.call(authEndpoints.me)).resolves.toEqual(caller.user);
  }
});
