import { registerInput, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';

const WINDOW_MS = 15 * 60_000;
const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['accounts'], clock: clock.now, rateLimit: true });

async function attempts(email: string, password: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made++) {
    const { status } = await app.anonymous.request('POST', '/api/auth/login', { email, password });
    statuses.push(status);
  }
  return statuses;
}

test('refuses the eleventh wrong password of an address for a while, and says how long', async () => {
  const studio = await app.signUp();
  const { email } = studio.user;
  expect(new Set(await attempts(email, 'errada-1', 10))).toEqual(new Set([401]));

  clock.advance(60_000);
  // Even the right password, or a guesser would know when they have it.
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

test('a success clears the count', async () => {
  const studio = await app.signUp(registerInput());
  await attempts(studio.user.email, 'errada-1', 5);
  expect(await attempts(studio.user.email, studio.password, 1)).toEqual([200]);
  expect(new Set(await attempts(studio.user.email, 'errada-1', 6))).toEqual(new Set([401]));
});
