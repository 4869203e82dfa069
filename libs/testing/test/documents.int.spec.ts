import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { postEndpoints } from '@alinha/contracts-content';
import { startTestApp } from '@alinha/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const WRITER = 'blog@alinha.test';
const OPERATOR_TOKEN = 'a-token-that-only-operators-have';

const app = await startTestApp({
  environment: { WEB_ROOT, BLOG_ADMIN_EMAIL: WRITER, OPERATOR_TOKEN },
});
const studio = await app.signUp({ email: WRITER });
const post = await studio.call(postEndpoints.create, {
  body: { title: 'Um post', blocks: [{ type: 'text', text: '<p onclick="x()">Olá<script>x</script></p>' }] },
});
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const checkout = await studio.call(subscriptionEndpoints.checkout, { body: { plan: 'monthly' } });
const pay = { 'content-type': 'application/x-www-form-urlencoded' };
await app.anonymous.request('POST', pathOf(checkout.url), 'action=card', pay);
const portal = await studio.call(subscriptionEndpoints.portal);

type Registry = { readonly remotes: Readonly<Record<string, { readonly basePaths: readonly string[] }>> };
const isBuilt = existsSync(join(WEB_ROOT, 'remotes.json'));
const registry: Registry = isBuilt
  ? JSON.parse(readFileSync(join(WEB_ROOT, 'remotes.json'), 'utf8'))
  : { remotes: {} };
/** Every address with a screen of a remote. */
const screens = Object.values(registry.remotes)
  .flatMap(({ basePaths }) => basePaths)
  .map((path) => path.replace('/*', '/1'));

const DOCUMENTS = [
  '/',
  '/?lang=en',
  '/blog',
  '/blog?q=%3Cscript%3E',
  `/blog/${post.slug}`,
  '/blog/no-such-post',
  '/politica-e-termos',
  '/delete_account',
  '/ui',
  '/api/docs',
  '/ops/queues',
  pathOf(checkout.url),
  pathOf(portal.url),
  ...screens,
];

async function open(path: string) {
  const headers = { accept: 'text/html', authorization: `Bearer ${OPERATOR_TOKEN}` };
  const reply = await fetch(`${app.url}${path}`, { headers });
  return { reply, html: await reply.text() };
}

/** Directives of a Content-Security-Policy, by name. */
const directivesOf = (policy: string) =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
/** Data scripts and the shell's deferred script (type x-later) do not run. */
const RUNS = /^(?!.*\btype=["']?(application\/(ld\+)?json|x-later))/i;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

beforeAll(() => {
  if (!isBuilt) throw new Error('the pages are not built; npm run verify builds them');
});

describe.each(DOCUMENTS)('%s', (path) => {
  test('a document runs only the product’s scripts and refuses to be framed', async () => {
    const { reply, html } = await open(path);
    expect([200, 404, 503], `${reply.status}`).toContain(reply.status);
    expect(reply.headers.get('content-type')).toContain('text/html');
    const directives = directivesOf(reply.headers.get('content-security-policy') ?? '');
    const sources = directives.get('script-src') ?? directives.get('default-src') ?? ['*'];
    expect(sources.filter((source) => source !== "'self'" && !/^'sha256-[\w+/=]+'$/.test(source))).toEqual(
      [],
    );
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(["'none'", "'self'"]).toContain(directives.get('base-uri')?.join(' '));

    for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
      const [, source] = /\bsrc=["']?([^"'\s>]+)/i.exec(attributes) ?? [];
      if (source) expect(new URL(source, app.url).origin, source).toBe(new URL(app.url).origin);
      else if (RUNS.test(attributes)) expect(sources, text.slice(0, 80)).toContain(hashOf(text));
    }
    const outside = html.replaceAll(SCRIPT, '');
    expect(outside).not.toMatch(/<[^>]+\son[a-z]+\s*=/i);
    expect(outside).not.toMatch(/(href|src|action|formaction)=["']?\s*javascript:/i);
  });

  test('a document sends the security headers', async () => {
    const { reply } = await open(path);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      // Only the microphone is used, for dictation.
      'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    });
  });
});

test("the shell's policy allows exactly one inline script", () => {
  const { scriptHashes } = JSON.parse(readFileSync(join(WEB_ROOT, 'shell', 'csp.json'), 'utf8'));
  expect(scriptHashes).toHaveLength(1);
});
