import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { startTestApp } from '@alinha/testing';
import { request as send } from 'undici';
import { afterAll, describe, expect, test } from 'vitest';

/** Replaces the built site: a few pages that print the visit they got from the gateway. */
const SITE = `
const PAGES = {
  '/': { kind: 'document', reads: [{ name: 'posts', path: '/api/blog/posts' }, { name: 'gone', path: '/api/gone' }] },
  '/login': { kind: 'first-paint', redirectsSignedIn: true, reads: [] },
  '/old': { kind: 'document', reads: [] },
  '/away': { kind: 'document', reads: [] },
};
export const pageAt = (pathname) => PAGES[pathname] ?? null;
export const render = (visit) => {
  if (visit.pathname === '/old') return { status: 301, html: '', inlineScripts: [], movedTo: '/' };
  if (visit.pathname === '/away') return { status: 503, html: 'away', inlineScripts: [] };
  if (visit.pathname === '/login')
    return { status: 200, html: '<form>$& ' + visit.language + '</form>', inlineScripts: [], title: 'A "title"', description: 'd' };
  return { status: 200, html: '<pre>' + JSON.stringify(visit) + '</pre>' + '.'.repeat(2000), inlineScripts: ['let x = 1;'] };
};`;
const SHELL = `<!doctype html><html lang="pt-BR"><head><title>Alinha</title><meta name="description" content="x" /><!--remotes-->
<script type="module" src="/assets/a.js"></script></head><body><!--first-paint--><div id="root"></div></body></html>`;
const REMOTES = {
  remotes: {
    agenda: { basePaths: ['/app', '/app/appointments/*'], menu: ['</script>$&'] },
    public: JSON.parse(await readFile(new URL('../../mfe-public/remote.json', import.meta.url), 'utf8')),
  },
};

const webRoot = await mkdtemp(join(tmpdir(), 'alinha-site-'));
for (const folder of ['shell/assets', 'remotes', 'site/assets'])
  await mkdir(join(webRoot, folder), { recursive: true });
await writeFile(join(webRoot, 'shell', 'index.html'), SHELL);
await writeFile(join(webRoot, 'remotes.json'), JSON.stringify(REMOTES));
await writeFile(join(webRoot, 'site', 'render.js'), SITE);
await writeFile(join(webRoot, 'site', 'package.json'), '{"type":"module"}');
await writeFile(join(webRoot, 'site', 'assets', 'enhance-1a2b.js'), 'export {};');

const app = await startTestApp({
  services: ['accounts', 'content'],
  environment: { WEB_ROOT: webRoot, TRUST_PROXY: '1', CONTACT_WHATSAPP: '5511988887777' },
});
afterAll(() => rm(webRoot, { recursive: true }));

const BRAZIL = '200.147.3.157';
const ABROAD = '8.8.8.8';

async function get(path: string, headers: Record<string, string> = {}) {
  const reply = await send(`${app.url}${path}`, { headers: { accept: 'text/html', ...headers } });
  const body = Buffer.from(await reply.body.arrayBuffer());
  return { status: reply.statusCode, headers: reply.headers, body, text: body.toString() };
}
const visitIn = (text: string) => JSON.parse(/<pre>(.*)<\/pre>/s.exec(text)?.[1] ?? 'null');

describe('a page of the site', () => {
  test('is rendered with replies of the public API', async () => {
    const { status, headers, text } = await get('/?q=a%20b');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'pt-BR',
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
    });
    expect(visitIn(text)).toMatchObject({
      pathname: '/',
      query: { q: 'a b' },
      origin: app.url,
      country: null,
      isSignedIn: false,
      contactWhatsapp: '5511988887777',
      replies: { posts: { status: 200, data: [] }, gone: { status: 404 } },
    });
    expect(visitIn(text)).not.toHaveProperty('cookies');
  });

  test('allows only its inline script, by its hash', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
  });

  test.each([
    ['the country of the address', {}, BRAZIL, 'pt-BR'],
    ['the country although the browser’s language differs', { 'accept-language': 'pt-BR' }, ABROAD, 'en-US'],
    ['the stored choice although the country differs', { cookie: 'x=1; lang=pt' }, ABROAD, 'pt-BR'],
    ['the country when the stored choice is unknown', { cookie: 'lang=de' }, ABROAD, 'en-US'],
    ['the browser when the country is unknown', { 'accept-language': 'en-GB,pt' }, '10.1.2.3', 'en-US'],
    [
      'Portuguese when country and browser give none',
      { 'accept-language': 'es-AR,en' },
      '192.168.0.9',
      'pt-BR',
    ],
  ])('is in the language of %s', async (_name, headers, address, language) => {
    const reply = await get('/', { ...headers, 'x-forwarded-for': address });
    expect(reply.headers['content-language']).toBe(language);
  });

  test('is in the language of its address although the stored choice differs', async () => {
    const reply = await get('/?lang=pt', { cookie: 'lang=en', 'x-forwarded-for': ABROAD });
    expect(reply.headers['content-language']).toBe('pt-BR');
  });

  test('is compressed, and 304 when the client has it', async () => {
    const { headers, body } = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toContain('<pre>');
    const login = await get('/login');
    const again = await get('/login', { 'if-none-match': String(login.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('redirects when it has moved', async () => {
    expect(await get('/old?source=app2')).toMatchObject({
      status: 301,
      headers: { location: '/?source=app2' },
    });
  });

  test('has a Retry-After header when a service is unavailable', async () => {
    expect(await get('/away')).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, text: 'away' });
    expect((await get('/')).headers['retry-after']).toBeUndefined();
  });

  test('is served by the next request after a deployment', async () => {
    await writeFile(
      join(webRoot, 'site', 'render.js'),
      SITE.replace("'.'.repeat(2000)", "'second deployment'"),
    );
    expect((await get('/')).text).toContain('second deployment');
  });

  test('has immutable files for browsers', async () => {
    const asset = await get('/site/assets/enhance-1a2b.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    // Browsers cannot load the server module.
    expect((await get('/site/render.js')).status).toBe(302);
    expect((await get('/site/render.js', { accept: '*/*' })).status).toBe(404);
  });
});

describe('the sign-in page', () => {
  test('contains its form in the language of the visitor', async () => {
    const { text } = await get('/login', { 'x-forwarded-for': ABROAD });
    expect(text).toContain('<html lang="en-US" data-country="US" data-paint="yes">');
    // The sign-in page defers its scripts; other pages do not.
    expect(text).toContain('<script type="x-later" src="/assets/a.js">');
    expect((await get('/app')).text).toContain('<script type="module" src="/assets/a.js">');
    expect(text).toContain('<form>$& en</form></main><div id="root">');
    expect(text).toContain('<title>A &quot;title&quot;</title>');
  });

  test('redirects a visitor with a session', async () => {
    const reply = await fetch(`${app.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ company_name: 'X', name: 'X', email: 'x@studio.example', password: 'segredo1' }),
    });
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(await get('/login?source=app2', { cookie })).toMatchObject({
      status: 302,
      headers: { location: '/app/appointments?source=app2', 'cache-control': 'no-store' },
    });
    const put = (path: string, body: object) =>
      fetch(`${app.url}${path}`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { data } = (await reply.json()) as { data: { id: number } };
    expect((await put(`/api/employees/${data.id}`, { start_page: 'today' })).status).toBe(200);
    expect((await get('/login', { cookie })).headers.location).toBe('/app/appointments/today');
    // The signed-in cookie without a session, and with an unknown session.
    for (const stale of ['alinha_signed_in=1', 'alinha_signed_in=1; alinha_session=nobody'])
      expect((await get('/login', { cookie: stale })).status).toBe(200);
  });
});

test('a page of the application contains the list of remotes', async () => {
  const { text } = await get('/app');
  const [, list = ''] = /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(list)).toEqual(REMOTES);
});

test('an unknown address redirects to the sign-in page and keeps its query', async () => {
  for (const path of [
    '/nowhere',
    '/app/nowhere',
    '/loginx',
    '/index.html',
    '/favicon.ico',
    '/manifest.webmanifest',
    '//evil.example',
    '/blog/%E0%A4%A',
  ])
    expect(await get(`${path}?source=app2`)).toMatchObject({
      status: 302,
      headers: { location: '/login?source=app2' },
    });
  for (const path of ['/app', '/app/appointments/7/edit', '/app/', '/onboarding'])
    expect((await get(path)).status).toBe(200);
});

test('an address of the site in capital letters redirects to the page', async () => {
  expect(await get('/OLD?source=app2')).toMatchObject({
    status: 301,
    headers: { location: '/old?source=app2' },
  });
  expect(await get('/Login')).toMatchObject({ status: 301, headers: { location: '/login' } });
});

test.each(['/confirmar/r-7-abcdef', '/celular-de-teste/i-abcdef', '/confirmar/r-7-abcdef?source=app2'])(
  'a page reached only by a link is served without a session: %s',
  async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain('<div id="root">');
  },
);

test.each([
  [BRAZIL, 'BR'],
  [ABROAD, 'US'],
  ['2804:14c::1', 'BR'],
  ['::ffff:200.147.3.157', 'BR'],
  ['10.0.0.1', null],
  ['192.168.1.1', null],
  ['100.64.0.1', null],
  ['fd00::1', null],
  ['127.0.0.1', null],
])('the country of %s is %s', async (address, country) => {
  const { text, headers } = await get('/api/geo/country', { 'x-forwarded-for': address });
  expect(JSON.parse(text)).toEqual({ ok: true, data: { country } });
  expect(headers['cache-control']).toContain('no-store');
});

test('a client address from more proxies than configured is ignored', async () => {
  const { text } = await get('/api/geo/country', { 'x-forwarded-for': `${BRAZIL}, 10.0.0.1` });
  expect(JSON.parse(text)).toEqual({ ok: true, data: { country: null } });
});
