import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '@alinha/testing';
import { afterAll, describe, expect, test } from 'vitest';

const webRoot = await mkdtemp(join(tmpdir(), 'alinha-pages-'));
await mkdir(join(webRoot, 'shell', 'assets'), { recursive: true });
await mkdir(join(webRoot, 'remotes'));
await writeFile(join(webRoot, 'shell', 'index.html'), '<!doctype html><title>The shell</title>');
await writeFile(join(webRoot, 'shell', 'assets', 'main-1a2b3c.js'), 'export {};');
const app = await startTestApp({ services: ['accounts'], environment: { WEB_ROOT: webRoot } });
afterAll(() => rm(webRoot, { recursive: true }));

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const get = (path: string, accept = BROWSER) => fetch(`${app.url}${path}`, { headers: { accept } });

describe('the pages', () => {
  test.each([
    '/',
    '/login',
    '/app',
    '/app/plans/7',
    '/app/plans/1.5',
    '/app/clients/a.b?tab=plans',
    '/app/x.js',
    '/gone.txt',
  ])('are the shell’s document at %s', async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(await reply.text()).toContain('The shell');
  });

  test.each([
    ['/confirmar/r-7-abcdef', 'noindex, nofollow'],
    ['/celular-de-teste/i-abcdef?x=1', 'noindex, nofollow'],
    ['/pagar/1-2_abcdef', 'noindex, nofollow'],
    ['/confirmarei', null],
    ['/login', null],
  ])('behind personal links are hidden from search engines: %s', async (path, robots) => {
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-robots-tag')).toBe(robots);
  });

  test.each(['/assets/gone.js', '/remotes/gone/entry.js', '/api/gone', '/api/clients/1.5', '/api/%E0%A4%A'])(
    'are not returned for %s',
    async (path) => {
      const reply = await get(path);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(await reply.json()).toMatchObject({ ok: false });
    },
  );

  test('are not returned to a client that accepts no HTML', async () => {
    for (const path of ['/app/plans/1.5', '/favicon.ico', '/manifest.webmanifest', '/index.html'])
      expect((await get(path, 'application/json, image/*, */*')).status).toBe(404);
    expect((await get('/blog/%E0%A4%A', '*/*')).status).toBe(400);
    const script = (await get('/assets/main-1a2b3c.js', '*/*')).headers;
    expect(script.get('cache-control')).toContain('immutable');
    expect([script.get('x-content-type-options'), script.get('content-security-policy')]).toEqual([
      'nosniff',
      null,
    ]);
  });
});
