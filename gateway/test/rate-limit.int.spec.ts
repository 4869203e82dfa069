import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proxiedImage } from '@alinha/contracts-content';
import { startTestApp } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const webRoot = await mkdtemp(join(tmpdir(), 'alinha-limits-'));
await mkdir(join(webRoot, 'shell', 'assets'), { recursive: true });
await mkdir(join(webRoot, 'remotes'));
await writeFile(join(webRoot, 'shell', 'index.html'), '<!doctype html><title>The shell</title>');
await writeFile(join(webRoot, 'shell', 'assets', 'main-1a2b3c.js'), 'export {};');
const app = await startTestApp({
  services: ['accounts', 'agenda', 'clients', 'content', 'messaging'],
  rateLimit: true,
  environment: { WEB_ROOT: webRoot, TRUST_PROXY: '1' },
});
afterAll(() => rm(webRoot, { recursive: true }));

test('sign-ins per address are limited, and the reply says when to retry', async () => {
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

test('calls to paid providers have a lower limit than others', async () => {
  const studio = await app.signUp();
  const ask = () => studio.request('POST', '/api/evolution/improve', { text: 'Dor lombar.' });
  const replies = await Promise.all(Array.from({ length: 40 }, ask));
  // No provider is configured, so admitted calls get 503.
  expect(replies.filter(({ status }) => status === 503)).toHaveLength(30);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await studio.request('GET', '/api/working-hours')).toMatchObject({ status: 200 });
});

test.each(['pdf', 'json'])('exports of charts as %s per address have a limit of their own', async (form) => {
  const studio = await app.signUp();
  const ask = () => studio.request('GET', `/api/clients/1234/chart/${form}`);
  const replies = await Promise.all(Array.from({ length: 30 }, ask));
  // The client is unknown, so admitted calls get 404.
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(20);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await studio.request('GET', '/api/working-hours')).toMatchObject({ status: 200 });
});

test('proxied pictures per address are limited', async () => {
  const ask = () => app.anonymous.request('GET', proxiedImage('http://127.0.0.1/a.png'));
  const replies = await Promise.all(Array.from({ length: 260 }, ask));
  // No post shows this picture, so admitted calls get 404.
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(240);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  expect(await app.anonymous.request('GET', '/api/blog/posts')).toMatchObject({ status: 200 });
});

test('webhooks of all phones are accepted from one server', async () => {
  const event = { event: 'messages.upsert', instance: 'unknown-phone', data: {} };
  const post = () => app.anonymous.request('POST', '/api/webhooks/evolution', event);
  const replies = await Promise.all(Array.from({ length: 100 }, post));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
});

/** Sends `requests` requests from one address, 50 at a time, and counts the replies by status. */
async function statusesOf(path: string, requests: number, address: string): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let sent = 0; sent < requests; sent += 50) {
    const replies = await Promise.all(
      Array.from({ length: Math.min(50, requests - sent) }, async () => {
        const reply = await fetch(`${app.url}${path}`, { headers: { 'x-forwarded-for': address } });
        await reply.arrayBuffer();
        return reply.status;
      }),
    );
    for (const status of replies) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test.each(['/blog/rss.xml', '/sitemap.xml'])('requests of %s per address are limited', async (path) => {
  expect(await statusesOf(path, 80, '200.147.3.10')).toEqual({ 200: 60, 429: 20 });
});

test('rendered pages per address are limited, and their files are not', async () => {
  expect(await statusesOf('/login', 1_250, '200.147.3.11')).toEqual({ 200: 1_200, 429: 50 });
  expect(await statusesOf('/assets/main-1a2b3c.js', 100, '200.147.3.11')).toEqual({ 200: 100 });
  expect(await statusesOf('/robots.txt', 10, '200.147.3.11')).toEqual({ 200: 10 });
  expect(await statusesOf('/login', 1, '200.147.3.12')).toEqual({ 200: 1 });
});
