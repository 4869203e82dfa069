import { startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts'], rateLimit: true });

test('bounds sign-ins per address and says when to try again', async () => {
  const tries = Array.from({ length: 40 }, (_, index) =>
    app.anonymous.request('POST', '/api/auth/login', {
      email: `nobody${index}@alinha.test`,
      password: 'segredo',
    }),
  );
  const replies = await Promise.all(tries);
  const limited = replies.filter(({ status }) => status === 429);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(30);
  expect(limited).toHaveLength(10);
  expect(limited[0]).toMatchObject({ body: { ok: false, code: 'RATE_LIMITED' } });
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
});
