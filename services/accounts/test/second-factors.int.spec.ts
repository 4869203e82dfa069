import {
  authEndpoints,
  employeeEndpoints,
  factorEndpoints,
  passkeyEndpoints,
  passwordLinkEndpoints,
  secondStepEndpoints,
} from '@alinha/contracts-accounts';
import {
  addPasskey,
  eventually,
  startTestApp,
  TestClock,
  type TestStudio,
  totpCode,
  turnTotpOn,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import {
  expired,
  passwordStep as passwordStepOf,
  refusedPasskey,
  signInWithPasskey,
} from './second-step-calls.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const SITE = 'https://alinha.test';
const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  environment: { PUBLIC_URL: SITE },
});

const codeAt = (secret: string, at = clock.now().getTime()) => totpCode(secret, new Date(at));
const newPasskey = (studio: TestStudio) => addPasskey(studio, SITE);

/** A person with the authenticator app, in a new 30-second step. */
async function withTotp() {
  const studio = await app.signUp();
  const totp = await turnTotpOn(studio, clock.now());
  clock.advance(STEP_MS);
  return { studio, ...totp };
}

const passwordStep = (studio: TestStudio, password?: string) => passwordStepOf(app, studio, password);
const enterCode = (token: string, code: string, visitor = app.anonymous) =>
  visitor.call(secondStepEndpoints.code, { body: { token, code } });
const wrongCode = { status: 400, fields: { code: 'Código incorreto ou já usado' } };
const subjectsTo = async (email: string) =>
  (
    await app.database.query<{ subject: string }>(
      `SELECT subject FROM accounts.sandbox_mail WHERE recipient = $1 AND subject LIKE 'Segunda etapa%'`,
      [email],
    )
  ).map(({ subject }) => subject);
const actionsOf = async ({ companyId }: TestStudio) =>
  (
    await app.database.query<{ action: string }>(
      'SELECT action FROM accounts.activity WHERE company_id = $1',
      [companyId],
    )
  ).map(({ action }) => action);

describe('the authenticator app', () => {
  test('is turned on by its first code, which signs in nobody a second time', async () => {
    const studio = await app.signUp();
    const setup = await studio.call(factorEndpoints.startTotp);
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.qr_image).toMatch(/^data:image\/png;base64,/);
    // Without a code it is no factor.
    await studio.signIn();
    await expect(studio.call(factorEndpoints.enableTotp, { body: { code: '000000' } })).rejects.toMatchObject(
      wrongCode,
    );
    const code = codeAt(setup.secret);
    const { recovery_codes } = await studio.call(factorEndpoints.enableTotp, { body: { code } });
    // 24 letters and digits of five bits.
    expect(new Set(recovery_codes).size).toBe(10);
    for (const recovery of recovery_codes ?? []) expect(recovery).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(await studio.call(factorEndpoints.list)).toEqual({
      totp: true,
      passkeys: [],
      recovery_codes_left: 10,
    });
    const { token, methods } = await passwordStep(studio);
    expect(methods).toEqual(['totp', 'recovery']);
    await expect(enterCode(token, code)).rejects.toMatchObject(wrongCode);
    clock.advance(STEP_MS);
    const visitor = app.anonymous;
    expect(await enterCode(token, codeAt(setup.secret), visitor)).toEqual(studio.user);
    expect(await visitor.call(authEndpoints.me)).toEqual(studio.user);
    await expect(studio.call(factorEndpoints.startTotp)).rejects.toMatchObject({ code: 'TOTP_ENABLED' });
  });

  test('accepts the code of one step before and after, and none further away', async () => {
    const { studio, secret } = await withTotp();
    clock.advance(10 * STEP_MS);
    const now = clock.now().getTime();
    const { token } = await passwordStep(studio);
    for (const steps of [-2, 2])
      await expect(enterCode(token, codeAt(secret, now + steps * STEP_MS))).rejects.toMatchObject(wrongCode);
    await enterCode(token, codeAt(secret, now - STEP_MS));
    await enterCode((await passwordStep(studio)).token, codeAt(secret, now + STEP_MS));
    // A later step was used, so the current one no longer counts.
    await expect(enterCode((await passwordStep(studio)).token, codeAt(secret, now))).rejects.toMatchObject(
      wrongCode,
    );
  });

  test('exactly one of several concurrent uses of a code signs in', async () => {
    const { studio, secret } = await withTotp();
    const steps = await Promise.all(Array.from({ length: 5 }, () => passwordStep(studio)));
    const code = codeAt(secret);
    const results = await Promise.allSettled(steps.map(({ token }) => enterCode(token, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('stores its secret encrypted for its owner', async () => {
    const { studio, secret } = await withTotp();
    const [row] = await app.database.query<{ text: string; secret: Buffer }>(
      'SELECT t::text AS text, secret FROM accounts.totp_factor t WHERE company_id = $1',
      [studio.companyId],
    );
    expect(row?.text).not.toContain(secret);
    expect(row?.secret.includes(Buffer.from(secret))).toBe(false);
    const thief = await withTotp();
    await app.database.query('UPDATE accounts.totp_factor SET secret = $2 WHERE company_id = $1', [
      thief.studio.companyId,
      row?.secret,
    ]);
    const { token } = await passwordStep(thief.studio);
    const reply = await app.anonymous.request('POST', secondStepEndpoints.code.path, {
      token,
      code: codeAt(secret),
    });
    expect(reply.status).toBe(500);
  });
});

describe('a pending sign-in', () => {
  test('is no session, and no token of a session', async () => {
    const { studio } = await withTotp();
    const { token } = await passwordStep(studio);
    const forged = app.anonymous.with({ cookie: `__Host-alinha_session=${token}` });
    await expect(forged.call(authEndpoints.me)).rejects.toMatchObject({ status: 401 });
    const sessions = await app.database.query('SELECT FROM accounts.session WHERE company_id = $1', [
      studio.companyId,
    ]);
    expect(sessions).toHaveLength(1);
    const rows = await app.database.query<{ text: string }>(
      'SELECT p::text AS text FROM accounts.pending_sign_in p WHERE company_id = $1',
      [studio.companyId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(token);
  });

  test('ends after ten minutes, after five wrong codes, and with its use', async () => {
    const { studio, secret } = await withTotp();
    const late = await passwordStep(studio);
    clock.advance(10 * MINUTE_MS);
    await expect(enterCode(late.token, codeAt(secret))).rejects.toMatchObject(expired);
    const guessed = await passwordStep(studio);
    for (let tries = 0; tries < 5; tries++)
      await expect(enterCode(guessed.token, '000000')).rejects.toMatchObject(wrongCode);
    await expect(enterCode(guessed.token, codeAt(secret))).rejects.toMatchObject(expired);
    const used = await passwordStep(studio);
    await enterCode(used.token, codeAt(secret));
    clock.advance(STEP_MS);
    await expect(enterCode(used.token, codeAt(secret))).rejects.toMatchObject(expired);
    expect(
      (await actionsOf(studio)).filter((action) => action === 'session.second_step_refused'),
    ).toHaveLength(1);
  });

  test('is bound to its account', async () => {
    const [owner, other] = [await withTotp(), await withTotp()];
    const { token } = await passwordStep(owner.studio);
    await expect(enterCode(token, codeAt(other.secret))).rejects.toMatchObject(wrongCode);
    await expect(enterCode(token, other.codes[0] ?? '')).rejects.toMatchObject(wrongCode);
    const { device } = await newPasskey(other.studio);
    await newPasskey(owner.studio);
    await expect(signInWithPasskey(app, device, token)).rejects.toMatchObject(refusedPasskey);
    expect(await enterCode(token, codeAt(owner.secret))).toEqual(owner.studio.user);
  });

  test('ends with a new password and with a deactivation', async () => {
    const { studio, secret } = await withTotp();
    const { token } = await passwordStep(studio);
    const params = { id: studio.user.id };
    await studio.call(employeeEndpoints.update, { params, body: { password: 'outra-senha' } });
    await expect(enterCode(token, codeAt(secret))).rejects.toMatchObject(expired);
    const next = await passwordStep(studio, 'outra-senha');
    await app.database.query(
      `UPDATE accounts.employee SET deactivated_at = now(), left_behind = 'keep' WHERE id = $1`,
      [studio.user.id],
    );
    await expect(enterCode(next.token, codeAt(secret))).rejects.toMatchObject(expired);
  });

  test('a session that existed before the sign-in is not continued', async () => {
    const { studio, secret } = await withTotp();
    const visitor = app.anonymous;
    const { token } = await passwordStep(studio);
    await enterCode(token, codeAt(secret), visitor);
    expect(visitor.connection.cookie).not.toContain(token);
    expect(visitor.connection.cookie).not.toBe(studio.connection.cookie);
  });
});

test('codes are limited per account over all pending sign-ins, and each lock is reported by e-mail once', async () => {
  const limited = await startTestApp({
    services: ['accounts'],
    clock: clock.now,
    rateLimit: true,
    environment: { PUBLIC_URL: SITE },
  });
  const studio = await limited.signUp();
  const { secret } = await turnTotpOn(studio, clock.now());
  clock.advance(STEP_MS);
  const enter = async (code: string, token: string) =>
    (await limited.anonymous.request('POST', secondStepEndpoints.code.path, { token, code })).status;
  const notices = () =>
    limited.database.query<{ subject: string; text: string }>(
      `SELECT subject, text FROM accounts.sandbox_mail
       WHERE recipient = $1 AND subject LIKE '%segunda etapa do Alinha' ORDER BY number`,
      [studio.user.email],
    );
  const noneWaits = () =>
    eventually(async () => expect(await limited.database.query('SELECT FROM accounts.mail')).toEqual([]));
  for (const tries of [4, 5]) {
    const { token } = await passwordStepOf(limited, studio);
    for (let count = 0; count < tries; count++) expect(await enter('000000', token)).toBe(400);
  }
  await noneWaits();
  expect(await notices()).toEqual([]);
  const { token } = await passwordStepOf(limited, studio);
  const replies = await Promise.all([1, 2, 3].map(() => enter('999999', token)));
  expect(replies.toSorted()).toEqual([400, 429, 429]);
  expect(await enter(codeAt(secret), token)).toBe(429);
  await noneWaits();
  const [notice, ...more] = await notices();
  expect(more).toEqual([]);
  expect(notice?.subject).toBe('Alguém com a sua senha errou a segunda etapa do Alinha');
  expect(notice?.text).toContain(`${SITE}/esqueci-minha-senha`);
  clock.advance(15 * MINUTE_MS);
  for (let count = 0; count < 2; count++) {
    const step = await passwordStepOf(limited, studio);
    for (let tries = 0; tries < 5; tries++) expect(await enter('000000', step.token)).toBe(400);
  }
  await noneWaits();
  expect(await notices()).toHaveLength(2);
  clock.advance(15 * MINUTE_MS);
  const again = await passwordStepOf(limited, studio);
  expect(await enter(codeAt(secret), again.token)).toBe(200);
});

describe('recovery codes', () => {
  test('sign in once each, in any case and without hyphens, and are stored as hashes', async () => {
    const { studio, codes } = await withTotp();
    const [code = '', other = ''] = codes;
    const rows = await app.database.query<{ text: string }>(
      'SELECT r::text AS text FROM accounts.recovery_code r WHERE company_id = $1',
      [studio.companyId],
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(code.replaceAll('-', ''));
    const attempts = await Promise.all(Array.from({ length: 6 }, () => passwordStep(studio)));
    const results = await Promise.allSettled(attempts.map(({ token }) => enterCode(token, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const typed = ` ${other.toLowerCase().replaceAll('-', ' ')} `;
    await enterCode((await passwordStep(studio)).token, typed);
    expect(await studio.call(factorEndpoints.list)).toMatchObject({ recovery_codes_left: 8 });
  });

  test('new ones end the older ones, and the last factor ends them all', async () => {
    const { studio, codes, secret } = await withTotp();
    const { recovery_codes } = await studio.call(factorEndpoints.renewRecoveryCodes);
    const { token } = await passwordStep(studio);
    await expect(enterCode(token, codes[0] ?? '')).rejects.toMatchObject(wrongCode);
    await enterCode(token, recovery_codes[0] ?? '');
    const added = await newPasskey(studio);
    expect(added.recovery_codes).toBeNull();
    await studio.call(factorEndpoints.removeTotp);
    const step = await passwordStep(studio);
    expect(step.methods).toEqual(['passkey', 'recovery']);
    clock.advance(STEP_MS);
    await expect(enterCode(step.token, codeAt(secret))).rejects.toMatchObject(wrongCode);
    await studio.call(passkeyEndpoints.remove, { params: { id: added.passkey.id } });
    expect(await studio.call(factorEndpoints.list)).toEqual({
      totp: false,
      passkeys: [],
      recovery_codes_left: 0,
    });
    await studio.signIn();
    await expect(studio.call(factorEndpoints.renewRecoveryCodes)).rejects.toMatchObject({
      code: 'NO_SECOND_FACTOR',
    });
  });
});

test('factors change with a recent password only, in the activity log and with an e-mail', async () => {
  const { studio } = await withTotp();
  const { device, passkey } = await newPasskey(studio);
  clock.advance(16 * MINUTE_MS);
  const changes = [
    () => studio.call(factorEndpoints.startTotp),
    () => studio.call(factorEndpoints.enableTotp, { body: { code: '000000' } }),
    () => studio.call(factorEndpoints.removeTotp),
    () => studio.call(factorEndpoints.renewRecoveryCodes),
    () => studio.call(passkeyEndpoints.options),
    () => studio.call(passkeyEndpoints.remove, { params: { id: passkey.id } }),
  ];
  for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD' });
  await studio.confirmPassword();
  await studio.call(factorEndpoints.removeTotp);
  await eventually(async () =>
    expect((await actionsOf(studio)).filter((action) => action.includes('factor')).toSorted()).toEqual([
      'employee.factor_added',
      'employee.factor_added',
      'employee.factor_removed',
    ]),
  );
  await eventually(async () =>
    expect((await subjectsTo(studio.user.email)).toSorted()).toEqual([
      'Segunda etapa de entrada adicionada ao Alinha',
      'Segunda etapa de entrada adicionada ao Alinha',
      'Segunda etapa de entrada removida do Alinha',
    ]),
  );
  expect(await signInWithPasskey(app, device)).toEqual(studio.user);
});

test('a new password by a link keeps the second factor', async () => {
  const { studio, secret } = await withTotp();
  const { email } = studio.user;
  await app.anonymous.request('POST', passwordLinkEndpoints.request.path, { email });
  const token = await eventually(async () => {
    const [mail] = await app.database.query<{ text: string }>(
      `SELECT text FROM accounts.sandbox_mail WHERE recipient = $1 AND text LIKE '%/nova-senha/%'`,
      [email],
    );
    const found = /nova-senha\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    expect(found).toBeDefined();
    return found ?? '';
  });
  await app.anonymous.call(passwordLinkEndpoints.use, {
    params: { token },
    body: { password: 'nova-senha' },
  });
  const step = await passwordStep(studio, 'nova-senha');
  expect(await enterCode(step.token, codeAt(secret))).toEqual(studio.user);
});
