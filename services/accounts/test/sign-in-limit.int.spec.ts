import { registerInput, startTestApp, type TestCaller, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';

const WINDOW_MS = 15 * 60_000;
const clock = new TestClock('2026-11-20T15:00:00Z');
const log: string[] = [];
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  rateLimit: true,
  environment: { TRUST_PROXY: '1' },
  onLog: (line) => log.push(line),
});

let network = 0;
/** A visitor at a new network address. */
const visitor = () => app.anonymous.with({ 'x-forwarded-for': `10.1.${network >> 8}.${network++ & 255}` });

async function attempts(
  email: string,
  password: string,
  count: number,
  caller: TestCaller = app.anonymous,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < count; attempt++) {
    const { status } = await caller.request('POST', '/api/auth/login', { email, password });
    statuses.push(status);
  }
  return statuses;
}

test('a sign-in is refused with Retry-After when a network address has sent ten wrong passwords', async () => {
  const studio = await app.signUp();
  const { email } = studio.user;
  expect(new Set(await attempts(email, 'errada-1', 10))).toEqual(new Set([401]));

  clock.advance(60_000);
  // The correct password is refused too. Otherwise an attacker would learn that it is correct.
  const refused = await app.anonymous.request('POST', '/api/auth/login', {
    email,
    password: studio.password,
  });
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED' },
    headers: { 'retry-after': '840' },
  });

  clock.advance(WINDOW_MS);
  expect(await attempts(email, studio.password, 1)).toEqual([200]);
});

test('a successful sign-in resets the number of attempts', async () => {
  const studio = await app.signUp(registerInput());
  await attempts(studio.user.email, 'errada-1', 5);
  expect(await attempts(studio.user.email, studio.password, 1)).toEqual([200]);
  expect(new Set(await attempts(studio.user.email, 'errada-1', 6))).toEqual(new Set([401]));
});

test('the owner can sign in from another network address when one address is limited', async () => {
  const studio = await app.signUp();
  const { email } = studio.user;
  const attacker = visitor();
  expect((await attempts(email, 'errada-1', 11, attacker)).at(-1)).toBe(429);
  expect(await attempts(email, studio.password, 1, visitor())).toEqual([200]);
  expect(await attempts(email, studio.password, 1, attacker)).toEqual([429]);
});

test('a known device can sign in when wrong passwords from many network addresses have locked the account', async () => {
  const studio = await app.signUp();
  const { email } = studio.user;
  await Promise.all(Array.from({ length: 10 }, () => attempts(email, 'errada-1', 10, visitor())));
  expect(await attempts(email, studio.password, 1, visitor())).toEqual([429]);
  expect(await attempts(email, studio.password, 1, studio)).toEqual([200]);
});

test('wrong passwords on a known device limit that device only', async () => {
  const studio = await app.signUp();
  const { email } = studio.user;
  const phone = visitor();
  expect(await attempts(email, studio.password, 1, phone)).toEqual([200]);
  expect((await attempts(email, 'errada-1', 11, phone)).at(-1)).toBe(429);
  expect(await attempts(email, studio.password, 1, studio)).toEqual([200]);
});

test('a forged device cookie is ignored', async () => {
  const studio = await app.signUp();
  for (const device of [
    'x',
    `${'a'.repeat(22)}.${'b'.repeat(22)}`,
    `${'a'.repeat(22)}.x`,
    'a.'.repeat(500),
  ]) {
    const caller = visitor().with({ cookie: `alinha_device=${device}` });
    expect(await attempts(studio.user.email, studio.password, 1, caller)).toEqual([200]);
  }
});

test('a refused sign-in is logged without e-mail, password or network address', async () => {
  log.length = 0;
  const caller = visitor();
  await attempts('alguem@alinha.test', 'errada-1', 11, caller);
  const lines = log.filter((line) => line.includes('sign-in refused'));
  expect(lines.map((line) => JSON.parse(line).code)).toEqual([
    ...Array(10).fill('INVALID_CREDENTIALS'),
    'RATE_LIMITED',
  ]);
  expect(lines.join()).not.toMatch(/alguem|errada|10\.1\./);
});
