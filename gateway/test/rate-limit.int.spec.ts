import { startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'agenda', 'messaging'], rateLimit: true });

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

test('bounds the calls that go on to paid providers more than the others', async () => {
  const studio = await app.signUp();
  const ask = () => studio.request('POST', '/api/evolution/improve', { text: 'Dor lombar.' });
  const replies = await Promise.all(Array.from({ length: 40 }, ask));
  // There is no key here: what gets through says so.
  expect(replies.filter(({ status }) => status === 503)).toHaveLength(30);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await studio.request('GET', '/api/working-hours')).toMatchObject({ status: 200 });
});

test('lets one server bring the news of every phone', async () => {
  const news = { event: 'messages.upsert', instance: 'nobodys-phone', data: {} };
  const bring = () => app.anonymous.request('POST', '/api/webhooks/evolution', news);
  const replies = await Promise.all(Array.from({ length: 100 }, bring));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
});
