import {
  authEndpoints,
  factorEndpoints,
  passkeyEndpoints,
  secondStepEndpoints,
} from '@alinha/contracts-accounts';
import {
  addPasskey,
  startTestApp,
  type TestAuthenticator,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import { expect, test } from 'vitest';
import { expired, passwordStep, refusedPasskey, signInWithPasskey } from './second-step-calls.ts';

const MINUTE_MS = 60_000;
const SITE = 'https://alinha.test';
const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  environment: { PUBLIC_URL: SITE },
});
const newPasskey = (studio: TestStudio, device?: TestAuthenticator) => addPasskey(studio, SITE, device);

test('a passkey is the second step, or replaces the password when the device verified the person', async () => {
  const studio = await app.signUp();
  const { device, recovery_codes } = await newPasskey(studio);
  expect(recovery_codes).toHaveLength(10);
  const { token } = await passwordStep(app, studio);
  const visitor = app.anonymous;
  expect(await signInWithPasskey(app, device, token, { isVerified: false }, visitor)).toEqual(studio.user);
  expect(await visitor.call(authEndpoints.me)).toEqual(studio.user);
  expect(await signInWithPasskey(app, device)).toEqual(studio.user);
  await expect(signInWithPasskey(app, device, undefined, { isVerified: false })).rejects.toMatchObject(
    refusedPasskey,
  );
  await expect(signInWithPasskey(app, device, token)).rejects.toMatchObject(expired);
});

test('a passkey of another site, with a replayed signature or with an older counter is refused', async () => {
  const studio = await app.signUp();
  const { device } = await newPasskey(studio);
  const evil = 'https://alinha.test.evil.example';
  await expect(signInWithPasskey(app, device, undefined, { origin: evil })).rejects.toMatchObject(
    refusedPasskey,
  );
  const options = await app.anonymous.call(secondStepEndpoints.passkeyOptions, { body: {} });
  const body = { credential: device.get(options, { counter: 10 }) };
  const send = () => app.anonymous.call(secondStepEndpoints.passkey, { body });
  expect(await send()).toEqual(studio.user);
  await expect(send()).rejects.toMatchObject(refusedPasskey);
  await expect(signInWithPasskey(app, device, undefined, { counter: 10 })).rejects.toMatchObject(
    refusedPasskey,
  );
  await expect(signInWithPasskey(app, device, undefined, { counter: 9 })).rejects.toMatchObject(
    refusedPasskey,
  );
  expect(await signInWithPasskey(app, device, undefined, { counter: 11 })).toEqual(studio.user);
});

test('a passkey signs a challenge for its purpose, sign-in and time only', async () => {
  const studio = await app.signUp();
  const { device } = await newPasskey(studio);
  const [first, second] = [await passwordStep(app, studio), await passwordStep(app, studio)];
  const options = await app.anonymous.call(secondStepEndpoints.passkeyOptions, {
    body: { token: first.token },
  });
  const signIn = (token: string | undefined, credential: ReturnType<TestAuthenticator['get']>) =>
    app.anonymous.call(secondStepEndpoints.passkey, { body: { token, credential } });
  await expect(signIn(second.token, device.get(options))).rejects.toMatchObject(refusedPasskey);
  const forConfirmation = await studio.call(passkeyEndpoints.confirmOptions);
  await expect(signIn(undefined, device.get(forConfirmation))).rejects.toMatchObject(refusedPasskey);
  const old = await app.anonymous.call(secondStepEndpoints.passkeyOptions, { body: {} });
  clock.advance(5 * MINUTE_MS);
  await expect(signIn(undefined, device.get(old))).rejects.toMatchObject(refusedPasskey);
});

test('exactly one of several concurrent uses of a signature of a passkey signs in', async () => {
  const studio = await app.signUp();
  const { device } = await newPasskey(studio);
  const options = await app.anonymous.call(secondStepEndpoints.passkeyOptions, { body: {} });
  const body = { credential: device.get(options) };
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.anonymous.call(secondStepEndpoints.passkey, { body })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a passkey is stored once, and of a deactivated person signs in nobody', async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  const { device } = await newPasskey(studio);
  await expect(newPasskey(other, device)).rejects.toMatchObject(refusedPasskey);
  const colleague = await studio.addEmployee();
  const added = await newPasskey(colleague);
  await app.database.query(
    `UPDATE accounts.employee SET deactivated_at = now(), left_behind = 'keep' WHERE id = $1`,
    [colleague.user.id],
  );
  await expect(signInWithPasskey(app, added.device)).rejects.toMatchObject(refusedPasskey);
});

test('a passkey is renamed and removed by its owner only', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  const { passkey } = await newPasskey(colleague);
  const params = { id: passkey.id };
  const body = { name: 'Celular da Ana' };
  await expect(studio.call(passkeyEndpoints.rename, { params, body })).rejects.toMatchObject({
    status: 404,
  });
  await expect(studio.call(passkeyEndpoints.remove, { params })).rejects.toMatchObject({ status: 404 });
  expect(await colleague.call(passkeyEndpoints.rename, { params, body })).toEqual({ ...passkey, ...body });
});

test('a passkey confirms its own session instead of the password', async () => {
  const studio = await app.signUp();
  const { device } = await newPasskey(studio);
  const phone = app.anonymous;
  await signInWithPasskey(app, device, undefined, {}, phone);
  clock.advance(16 * MINUTE_MS);
  const options = await studio.call(passkeyEndpoints.confirmOptions);
  const unverified = { body: { credential: device.get(options, { isVerified: false }) } };
  await expect(studio.call(passkeyEndpoints.confirm, unverified)).rejects.toMatchObject(refusedPasskey);
  const body = { credential: device.get(await studio.call(passkeyEndpoints.confirmOptions)) };
  await expect(phone.call(passkeyEndpoints.confirm, { body })).rejects.toMatchObject(refusedPasskey);
  body.credential = device.get(await studio.call(passkeyEndpoints.confirmOptions));
  expect(await studio.call(passkeyEndpoints.confirm, { body })).toEqual({ confirmed: true });
  await studio.call(factorEndpoints.renewRecoveryCodes);
  await expect(phone.call(factorEndpoints.renewRecoveryCodes)).rejects.toMatchObject({
    code: 'CONFIRM_PASSWORD',
  });
});
