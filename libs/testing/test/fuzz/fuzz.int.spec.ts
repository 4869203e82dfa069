import type { OutgoingHttpHeaders } from 'node:http';
import type { Endpoint } from '@alinha/contracts-core';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS, withTitles } from '../../src/all-endpoints.ts';
import { Crew } from './crew.ts';
import { encodeForm } from './fuzzed-form.ts';
import { startFuzzedProduct } from './fuzzed-product.ts';
import { type FuzzedRequest, fuzzedRequest, plainRequest } from './fuzzed-request.ts';
import { encodeJson, encodeText, Reference, type Resolve } from './fuzzed-value.ts';
import { brokenRules } from './reply-rules.ts';
import { IS_LONG, Summary } from './summary.ts';
import { Wire } from './wire.ts';

/** Set by `npm run fuzz`: total number of requests, and the seed that repeats a run. */
const REQUESTS_PER_ROUTE = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 0) / ALL_ENDPOINTS.length) || 16;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const SECONDS_PER_ROUTE = Number(process.env.FUZZ_SECONDS_PER_ROUTE ?? 300);

const failures: string[] = [];
const product = await startFuzzedProduct((line) => failures.push(line));
const crew = await Crew.create(product);
const wire = new Wire(product.url);
const summary = new Summary();
afterAll(() => {
  wire.close();
  summary.print(SEED);
});

/**
 * Routes that need input or a state that no generator makes: an image, a signature, password, second factor, key, other site,
 * failed reminder, unpaid payment, pending invitation, seen share, saved note, deleted client, limited professional, or another
 * session of the caller.
 */
const OUT_OF_REACH = new Set([
  'auth.login',
  'auth.confirm',
  'employees.resend-invitation',
  'employees.remove-factors',
  'second-step.code',
  'second-step.passkey',
  'factors.enable-totp',
  'factors.remove-totp',
  'factors.renew-recovery-codes',
  'passkeys.add',
  'passkeys.rename',
  'passkeys.remove',
  'passkeys.confirm',
  'email.confirm',
  'password-links.get',
  'password-links.use',
  'sessions.end',
  'attachments.upload',
  'chart-access.create',
  'clients.anonymise',
  'attachments.thumbnail',
  'evolution.transcribe',
  'evolution.improve',
  'note-signatures.sign',
  'note-signatures.add-addendum',
  'stripe.webhook',
  'pix.webhook',
  'webhooks.evolution',
  'images.proxy',
  'reminders.get',
  'reminders.answer',
  'offers.get',
  'offers.answer',
  'notices.get',
  'notices.answer',
  'client-payments.get',
  'payments.pix',
  'payments.receive-part',
  'payments.receive-many',
  'commission.close',
  'commission.pay',
  'whatsapp.resend',
]);

/** Maximum number of valid requests, which are sent when all fuzzed requests of a route were refused. */
const MOST_PLAIN = 150;

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'DELETE']);

const asWritten = (reference: Reference) => reference;
/** Other companies' records are refused. */
const toOwn = ({ kind }: Reference) => new Reference(kind, 'own');

async function send(endpoint: Endpoint, request: FuzzedRequest, refer = asWritten) {
  const resolve: Resolve = (reference) => crew.resolve(refer(reference), endpoint.path);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeText(request.params[name], resolve),
  );
  const query = request.query.map(
    ([name, value]) => `${encodeText(name, resolve)}=${encodeText(value, resolve)}`,
  );
  const headers: OutgoingHttpHeaders = { 'accept-language': 'pt' };
  const { cookie } = crew.caller(request.actor).connection;
  if (cookie) headers.cookie = cookie;
  const { body } = request;
  let bytes: Buffer | null = null;
  if (body && METHODS_WITH_BODY.has(endpoint.method)) {
    if ('json' in body) {
      bytes = Buffer.from(encodeJson(body.json, resolve));
      headers['content-type'] = 'application/json';
    } else if ('form' in body) {
      const form = encodeForm(body.form);
      bytes = form.bytes;
      headers['content-type'] = form.type;
    } else {
      bytes = Buffer.from(body.raw);
      if (body.type) headers['content-type'] = body.type;
    }
    headers['content-length'] = bytes.length;
  }
  for (const [name, value] of request.headers)
    headers[name] = name === 'cookie' && cookie ? `${value}; ${cookie}` : value;
  const search = query.length > 0 ? `?${query.join('&')}` : '';
  return wire.send(endpoint.method, path + search, headers, bytes, endpoint.stream ?? false);
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length} characters)` : text;
};

describe.each(withTitles(ALL_ENDPOINTS))('%s', (_, endpoint) => {
  test('replies follow every rule for any request', {
    timeout: SECONDS_PER_ROUTE * 1_000 + 120_000,
  }, async () => {
    await crew.refresh();
    const property = fc.asyncProperty(fuzzedRequest(endpoint), async (request) => {
      failures.length = 0;
      const reply = await send(endpoint, request);
      summary.count(endpoint, reply.status);
      const broken = brokenRules(endpoint, request, reply);
      await crew.repair(request.actor, endpoint.id, reply);
      if (broken.length > 0) {
        const details = [
          `${reply.status} ${reply.text.slice(0, 300)}`,
          ...failures.map((line) => line.slice(0, 1_500)),
        ];
        throw new Error(`${broken.join('\n')}\n${shown(request)}\n${details.join('\n')}`);
      }
    });
    await fc.assert(property, {
      numRuns: REQUESTS_PER_ROUTE,
      seed: SEED,
      interruptAfterTimeLimit: SECONDS_PER_ROUTE * 1_000,
      // A long run must reach its number of requests; the run of `npm test` may stop at its time limit.
      markInterruptAsFailure: IS_LONG,
      reporter: report,
    });
  });
});

test('the list of routes out of reach names existing routes only', () => {
  const ids = ALL_ENDPOINTS.map(({ id }) => id);
  expect([...OUT_OF_REACH].filter((id) => !ids.includes(id))).toEqual([]);
});

const IN_REACH = ALL_ENDPOINTS.filter(({ id }) => !OUT_OF_REACH.has(id));

describe.each(withTitles(IN_REACH))('%s', (_, endpoint) => {
  test("a request gets past the route's checks", { timeout: 600_000 }, async () => {
    for (const request of fc.sample(plainRequest(endpoint), { numRuns: MOST_PLAIN, seed: SEED })) {
      if (summary.hasSuccess(endpoint)) return;
      const { status } = await send(endpoint, request, toOwn);
      summary.count(endpoint, status);
      // Its records are gone, or are in another state.
      if ((status === 404 || status === 409) && request.actor === 'admin') await crew.renew();
    }
    expect(
      summary.hasSuccess(endpoint),
      `${endpoint.id}: list it as out of reach, or correct its samples`,
    ).toBe(true);
  });
});

/** Shortens fast-check's report: a counterexample may contain megabytes. */
function report(run: fc.RunDetails<[FuzzedRequest]>): void {
  if (!run.failed) return;
  const why = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
  throw new Error(
    `${why}\nafter ${run.numRuns} requests and ${run.numShrinks} simpler ones; FUZZ_SEED=${run.seed} repeats it`,
  );
}
