import {
  authEndpoints,
  companyEndpoints,
  DEMO_EMAIL,
  employeeEndpoints,
  factorEndpoints,
  sessionEndpoints,
} from '@alinha/contracts-accounts';
import { roomEndpoints } from '@alinha/contracts-agenda';
import { DatabaseConnection } from '@alinha/service-kit';
import {
  addPasskey,
  eventually,
  startTestApp,
  TestClock,
  type TestStudio,
  turnTotpOn,
} from '@alinha/testing';
import { expect, test } from 'vitest';
import { removeFactors } from '../src/index.ts';
import { passwordStep } from './second-step-calls.ts';

const MINUTE_MS = 60_000;
const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda'], clock: clock.now });

const required = { status: 403, code: 'FACTOR_REQUIRED' };
const setRequired = (studio: TestStudio, require_second_factor: boolean) =>
  studio.call(companyEndpoints.update, { body: { require_second_factor } });

/** An administrator with a passkey, whose company requires a second factor, and a professional without one. */
async function strictCompany() {
  const admin = await app.signUp();
  const colleague = await admin.addEmployee();
  const { passkey } = await addPasskey(admin);
  await setRequired(admin, true);
  return { admin, colleague, passkey };
}

test('people without a factor reach nothing but its set-up, in every service, until it is done', async () => {
  const { admin, colleague } = await strictCompany();
  await eventually(async () =>
    expect(await colleague.call(authEndpoints.me)).toHaveProperty('needs_factor', true),
  );
  for (const call of [
    sessionEndpoints.list,
    companyEndpoints.get,
    employeeEndpoints.list,
    roomEndpoints.list,
  ])
    await expect(colleague.call(call)).rejects.toMatchObject(required);
  expect(await admin.call(roomEndpoints.list)).toEqual([]);
  const again = await colleague.signIn();
  expect(again.user).toMatchObject({ needs_factor: true });
  await expect(again.call(roomEndpoints.list)).rejects.toMatchObject(required);
  await turnTotpOn(again, clock.now());
  await eventually(async () => expect(await again.call(roomEndpoints.list)).toEqual([]));
  await eventually(async () => expect(await colleague.call(roomEndpoints.list)).toEqual([]));
  expect(await again.call(authEndpoints.me)).not.toHaveProperty('needs_factor');
});

test('a removed factor is required again at once', async () => {
  const { admin, colleague } = await strictCompany();
  await addPasskey(colleague);
  await turnTotpOn(colleague, clock.now());
  await colleague.call(factorEndpoints.removeTotp);
  expect(await colleague.call(roomEndpoints.list)).toEqual([]);
  await admin.call(employeeEndpoints.removeFactors, { params: { id: colleague.user.id } });
  await eventually(() => expect(colleague.call(roomEndpoints.list)).rejects.toMatchObject(required));
});

test('the switch is changed by administrators with a recent password only', async () => {
  const { admin } = await strictCompany();
  clock.advance(16 * MINUTE_MS);
  await expect(setRequired(admin, false)).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD' });
  // Forms send the unchanged value.
  await setRequired(admin, true);
  await admin.confirmPassword();
  expect(await setRequired(admin, false)).toMatchObject({ require_second_factor: false });
});

test('an administrator removes the lost factors of a person, who gets an e-mail', async () => {
  const { admin, colleague } = await strictCompany();
  const { id, email } = colleague.user;
  const remove = (caller: TestStudio) => caller.call(employeeEndpoints.removeFactors, { params: { id } });
  await expect(remove(admin)).rejects.toMatchObject({ code: 'NO_SECOND_FACTOR' });
  await turnTotpOn(colleague, clock.now());
  expect(await admin.call(employeeEndpoints.list)).toContainEqual(
    expect.objectContaining({ id, second_factor: true }),
  );
  await passwordStep(app, colleague);
  clock.advance(16 * MINUTE_MS);
  await expect(remove(admin)).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD' });
  await admin.confirmPassword();
  const stranger = await app.signUp();
  await expect(remove(stranger)).rejects.toMatchObject({ status: 404 });
  expect(await remove(admin)).toEqual({ removed: true });
  const again = await colleague.signIn();
  expect(await again.call(factorEndpoints.list)).toEqual({
    totp: false,
    passkeys: [],
    recovery_codes_left: 0,
  });
  await eventually(async () =>
    expect(
      await app.database.query(
        'SELECT user_id FROM accounts.activity WHERE action = $1 AND subject_id = $2',
        ['employee.factors_reset', id],
      ),
    ).toEqual([{ user_id: admin.user.id }]),
  );
  await eventually(async () =>
    expect(
      await app.database.query(
        `SELECT FROM accounts.sandbox_mail WHERE recipient = $1 AND subject LIKE 'Segunda etapa de entrada removida%'`,
        [email],
      ),
    ).toHaveLength(1),
  );
});

test('only administrators see who has a second factor', async () => {
  const { colleague } = await strictCompany();
  await addPasskey(colleague);
  await eventually(async () =>
    expect(JSON.stringify(await colleague.call(employeeEndpoints.list))).not.toContain('second_factor'),
  );
});

test('the demonstration account keeps signing in with its password alone', async () => {
  const demo = await app.signUp({ email: DEMO_EMAIL });
  expect(await demo.call(factorEndpoints.list)).toMatchObject({ is_demo: true });
  const refused = { status: 403, code: 'DEMO_ACCOUNT' };
  await expect(demo.call(factorEndpoints.startTotp)).rejects.toMatchObject(refused);
  await expect(addPasskey(demo)).rejects.toMatchObject(refused);
  await expect(setRequired(demo, true)).rejects.toMatchObject(refused);
  await demo.signIn();
});

test('the operator removes the factors of an administrator whom nobody else can help', async () => {
  const { admin } = await strictCompany();
  await turnTotpOn(admin, clock.now());
  const connection = new DatabaseConnection(app.platform.urlOf('accounts'), 'accounts', 1);
  expect(await removeFactors(connection, ` ${admin.user.email.toUpperCase()} `, clock.now())).toBe(2);
  expect(await removeFactors(connection, admin.user.email, clock.now())).toBe(0);
  expect(await removeFactors(connection, 'nobody@studio.example', clock.now())).toBeNull();
  await connection.close();
  const again = await admin.signIn();
  expect(again.user).toMatchObject({ needs_factor: true });
  expect(await again.call(factorEndpoints.list)).toEqual({
    totp: false,
    passkeys: [],
    recovery_codes_left: 0,
  });
  const notices = `SELECT FROM accounts.mail WHERE recipient = $1 AND kind = 'factor_removed'
    UNION ALL SELECT FROM accounts.sandbox_mail WHERE recipient = $1 AND subject LIKE '%removida%'`;
  expect(await app.database.query(notices, [admin.user.email])).toHaveLength(1);
});
