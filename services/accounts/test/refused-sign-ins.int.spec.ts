import { activityEndpoints, offboardingEndpoints } from '@alinha/contracts-accounts';
import { eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const WINDOW_MS = 15 * 60_000;
const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda'], clock: clock.now });

const attempt = async (email: string, password = 'errada-1') =>
  (await app.anonymous.request('POST', '/api/auth/login', { email, password })).status;

const signInsOf = ({ companyId }: TestStudio) =>
  app.database.query<{ label: string; action: string }>(
    `SELECT label, action FROM accounts.activity
     WHERE company_id = $1 AND action IN ('session.refused', 'session.started')`,
    [companyId],
  );

/** Expects one entry for each name. The entry of a later sign-in shows that no other one is on its way. */
async function expectRefusals(studio: TestStudio, names: readonly string[]): Promise<void> {
  const before = (await signInsOf(studio)).filter(({ action }) => action === 'session.started').length;
  await studio.signIn();
  await eventually(async () => {
    const entries = await signInsOf(studio);
    expect(entries.filter(({ action }) => action === 'session.started').length).toBeGreaterThan(before);
    const refused = entries.filter(({ action }) => action === 'session.refused').map(({ label }) => label);
    expect(refused.toSorted()).toEqual(names.toSorted());
  });
}

test('several wrong passwords at once write one entry with the name and without an address', async () => {
  const studio = await app.signUp();
  const { email, name } = studio.user;
  const statuses = await Promise.all(Array.from({ length: 5 }, () => attempt(email)));
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  await expectRefusals(studio, [name]);
  const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'session' } });
  const refused = activities.find(({ action }) => action === 'session.refused');
  expect(refused).toMatchObject({ user_id: null, occurred_at: '2026-11-20 12:00:00' });
  expect(JSON.stringify(refused)).not.toContain(email);
});

test('a later wrong password writes another entry only after 15 minutes, also after a sign-in', async () => {
  const studio = await app.signUp();
  const { email, name } = studio.user;
  await attempt(email);
  clock.advance(WINDOW_MS - 1);
  await studio.signIn();
  await attempt(email);
  await expectRefusals(studio, [name]);
  clock.advance(1);
  await attempt(email);
  await expectRefusals(studio, [name, name]);
});

test('each account has its own entry, and a deactivated or unknown one has none', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  const gone = await studio.addEmployee();
  const params = { id: gone.user.id };
  await studio.call(offboardingEndpoints.deactivate, { params, body: { appointments: 'keep' } });
  for (const { email } of [studio.user, colleague.user, gone.user]) expect(await attempt(email)).toBe(401);
  expect(await attempt('ninguem@alinha.test')).toBe(401);
  await expectRefusals(studio, [studio.user.name, colleague.user.name]);
});
