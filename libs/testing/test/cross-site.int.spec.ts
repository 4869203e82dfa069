import type { Endpoint } from '@alinha/contracts-core';
import { startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS, withTitles } from '../src/all-endpoints.ts';
import { type Records, recordsOf, UNKNOWN_ID } from './company-records.ts';
import { fillCompany } from './filled-company.ts';
import { encodeText, type Reference } from './fuzz/fuzzed-value.ts';
import { sampleOf, sampleParams } from './fuzz/sample-values.ts';
import { settled, tablePrints } from './settled.ts';

const WRITER = 'blog@alinha.test';
const clock = new TestClock('2026-11-20T12:30:00Z');
const app = await startTestApp({ clock: clock.now, environment: { BLOG_ADMIN_EMAIL: WRITER } });
const studio = await app.signUp({ email: WRITER });
const { instance, token } = await fillCompany(app, studio);
const records: Records = { ...(await recordsOf(app.database, studio.companyId)), instance, token };
await settled(app);
let before = await tablePrints(app);

const resolve = ({ kind }: Reference) => records[kind] ?? UNKNOWN_ID;

/** Valid addresses of a route for existing records. */
function addressesOf(endpoint: Endpoint, count: number): string[] {
  const query = endpoint.query ? sampleOf(endpoint.query) : fc.constant({});
  const samples = fc.sample(fc.tuple(sampleParams(endpoint), query), { numRuns: count, seed: 3 });
  return samples.map(([params, fields]) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeText(params[name], resolve),
    );
    const pairs = Object.entries(fields as object).map(
      ([name, value]) => `${name}=${encodeText(value, resolve)}`,
    );
    return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
  });
}

const unsafe = ALL_ENDPOINTS.filter(({ method }) => method !== 'GET');
const reads = ALL_ENDPOINTS.filter(({ method, stream }) => method === 'GET' && !stream);
const { host } = new URL(app.url);

/** Headers that browsers send from pages of other sites. */
const ELSEWHERE: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `http://${host}.evil.example` },
  { origin: `http://evil.example/${host}` },
  { origin: 'http://localhost:1' },
  { origin: `http://${host}@evil.example` },
  { origin: 'no address' },
  { 'sec-fetch-site': 'cross-site' },
];

/** Bodies that a foreign form can send without a preflight request, and one that it cannot. */
const BODIES: readonly (readonly [type: string, body: string])[] = [
  ['text/plain', '{"name":"x"}'],
  ['application/x-www-form-urlencoded', 'name=x'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n',
  ],
  ['application/json', '{}'],
];

describe.each(withTitles(unsafe))('%s', (_, endpoint) => {
  test('a writing route refuses requests from other sites with every media type', async () => {
    const [path = ''] = addressesOf(endpoint, 1);
    for (const [index, from] of ELSEWHERE.entries()) {
      // The next route gets another pair, so that all pairs are sent.
      const [type, body] = BODIES[
        (index + unsafe.indexOf(endpoint)) % BODIES.length
      ] as (typeof BODIES)[number];
      const reply = await studio.request(endpoint.method, path, body, { ...from, 'content-type': type });
      expect(reply, JSON.stringify([from, type])).toMatchObject({
        status: 403,
        body: { code: 'BAD_ORIGIN' },
      });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });
});

test('replies have no CORS headers, so other sites cannot read them', async () => {
  const preflight = await fetch(`${app.url}/api/clients`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(preflight.ok).toBe(false);
  const read = await studio.request('GET', '/api/clients', undefined, { origin: 'https://evil.example' });
  for (const headers of [[...preflight.headers.keys()], Object.keys(read.headers)])
    expect(headers.filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('refused cross-site requests change no table', async () => {
  await settled(app);
  expect(await tablePrints(app)).toEqual(before);
});

/** Reads that cache replies of providers or are logged, with their tables. */
const WRITTEN_TABLES: Readonly<Record<string, readonly string[]>> = {
  'whatsapp.state': ['messaging.whatsapp_instance'],
  'images.proxy': ['content.proxied_image'],
  'payments.pix': ['billing.pix_charge'],
  'chart-exports.pdf': ['agenda.chart_reading'],
  'chart-exports.json': ['agenda.chart_reading'],
  'company-exports.download': ['agenda.chart_reading', 'accounts.activity'],
};

describe.each(withTitles(reads))('%s', (_, endpoint) => {
  test('a reading route changes no table', { timeout: 60_000 }, async () => {
    const statuses: number[] = [];
    for (const path of addressesOf(endpoint, 8)) statuses.push((await studio.request('GET', path)).status);
    const failure = endpoint.id === 'images.proxy' ? 502 : 404;
    for (const status of statuses) expect([200, 302, 400, 404, 409, failure]).toContain(status);
    // A table that a job has changed since the last test also fails this test.
    const written = WRITTEN_TABLES[endpoint.id] ?? [];
    // An entry of the activity log arrives later, as an event.
    if (written.length > 0) await settled(app);
    const earlier = Object.fromEntries(Object.entries(before).filter(([table]) => !written.includes(table)));
    before = await tablePrints(app);
    expect(before).toMatchObject(earlier);
  });
});
