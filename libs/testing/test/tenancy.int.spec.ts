import { appointmentEndpoints } from '@alinha/contracts-agenda';
import type { Endpoint, Upload } from '@alinha/contracts-core';
import { appointmentInput, companyRows, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS, titleOf } from '../src/all-endpoints.ts';
import { type Records, recordsOf, UNKNOWN_ID } from './company-records.ts';
import { fillCompany } from './filled-company.ts';
import { encodeJson, type Reference } from './fuzz/fuzzed-value.ts';
import { sampleOf, sampleParams } from './fuzz/sample-values.ts';
import { type NamedRecord, namedRecords } from './named-records.ts';
import { settled } from './settled.ts';

const MARK = 'Zqxalheia';
const clock = new TestClock('2026-11-20T12:30:00Z');
const app = await startTestApp({ clock: clock.now });

async function filled(mark: string): Promise<{ studio: TestStudio; records: Records }> {
  const studio = await app.signUp({ company_name: `Clínica ${mark}`, name: `Dona ${mark}` });
  const { instance } = await fillCompany(app, studio, mark);
  return { studio, records: { ...(await recordsOf(app.database, studio.companyId)), instance } };
}

const own = await filled('Vizinha');
/** The appointment of the filled company is done and can no longer be moved. */
const open = await own.studio.call(appointmentEndpoints.create, {
  body: appointmentInput({
    employee_id: own.studio.user.id,
    client_id: Number(own.records.client),
    allow_overbooking: true,
  }),
});
const ownRecords: Records = { ...own.records, appointment: open.id };
const other = await filled(MARK);
await settled(app);
const before = { own: await companyRows(app.database, own.studio.companyId), other: await rowsOfOther() };

function rowsOfOther() {
  return companyRows(app.database, other.studio.companyId);
}

const unknownOf = (kind: string) => (kind === 'instance' ? 'unknown-instance' : UNKNOWN_ID);

type Request = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

/** Valid requests to a route that name only the caller's records. */
function validRequests(endpoint: Endpoint): Request[] {
  const part = (schema: Endpoint['body']) => (schema ? sampleOf(schema) : fc.constant(undefined));
  const samples = fc.sample(
    fc.record({ params: sampleParams(endpoint), query: part(endpoint.query), body: part(endpoint.body) }),
    { numRuns: 400, seed: 7 },
  );
  const resolve = ({ kind }: Reference) => ownRecords[kind] ?? unknownOf(kind);
  return samples
    .map((sample) => JSON.parse(encodeJson(sample, resolve)) as Request)
    .filter(({ query, body }) => {
      const accepts = (schema: Endpoint['body'], value: unknown) =>
        !schema || schema.safeParse(value).success;
      return accepts(endpoint.query, query) && accepts(endpoint.body, body);
    });
}

/** The request with another record in one place; null when it has no such place. */
function naming(request: Request, { part, path }: NamedRecord, record: string | number): Request | null {
  const copy = structuredClone(request);
  const put = (value: unknown, [key = '', ...rest]: readonly string[]): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (key === '*') return Array.isArray(value) && value.some((entry) => put(entry, rest));
    const container = value as Record<string, unknown>;
    if (rest.length > 0) return put(container[key], rest);
    if (container[key] === undefined || container[key] === null) return false;
    container[key] = Array.isArray(container[key]) ? [record] : record;
    return true;
  };
  return put(copy[part], path) ? copy : null;
}

/** A form whose file is valid, so that only the named records decide the reply. */
function pdfForm({ field }: Upload): FormData {
  const form = new FormData();
  form.append(field, new File(['%PDF-1.4\n%%EOF\n'], 'exame.pdf'));
  return form;
}

async function send(endpoint: Endpoint, { params, query, body }: Request) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const reply = await own.studio.request(
    endpoint.method,
    `${path}?${search}`,
    endpoint.upload ? pdfForm(endpoint.upload) : endpoint.body ? body : undefined,
  );
  const { request_id: _, ...said } = reply.body as Record<string, unknown>;
  return { status: reply.status, said, text: reply.text };
}

const CASES = ALL_ENDPOINTS.flatMap((endpoint) =>
  namedRecords(endpoint).map((place) => ({
    endpoint,
    place,
    title: `${titleOf(endpoint)}: ${place.part} ${place.path.join('.')}`,
  })),
);

/** Connecting accepts an unknown instance name, so it returns no 404. */
const ACCEPTS_UNKNOWN = new Set(['whatsapp.connect']);

test('every place that names a record has a known kind of record', () => {
  const unknown = CASES.filter(({ place }) => place.kind === null || other.records[place.kind] === undefined);
  expect(
    unknown.map(({ title }) => title),
    'add its kind to PATH_REFERENCES or REFERENCES (fuzz/sample-values.ts) and its table to TABLES (company-records.ts)',
  ).toEqual([]);
  expect(CASES.length).toBeGreaterThan(60);
});

describe.each(CASES)('$title', ({ endpoint, place }) => {
  const kind = place.kind ?? '';

  test('another company’s record gets the same reply as an unknown record', { timeout: 60_000 }, async () => {
    const requests = validRequests(endpoint);
    let sent = 0;
    for (const request of requests) {
      const [nobody, marked] = [unknownOf(kind), other.records[kind] ?? 0].map((record) =>
        naming(request, place, record),
      );
      if (!nobody || !marked) continue;
      if (++sent > 12) break;
      const strange = await send(endpoint, marked);
      expect(strange.text).not.toMatch(new RegExp(MARK, 'i'));
      if (ACCEPTS_UNKNOWN.has(endpoint.id)) return expect(strange.status).toBe(404);
      const unknown = await send(endpoint, nobody);
      expect({ status: strange.status, said: strange.said }).toEqual({
        status: unknown.status,
        said: unknown.said,
      });
      // The other record is a filter that matches nothing or changes nothing.
      if (unknown.status === 404 || (endpoint.method === 'GET' && place.part === 'query')) return;
    }
    throw new Error(`no request of ${endpoint.id} got past the checks before ${place.path.join('.')}`);
  });
});

test('requests with foreign ids change no row of either company', async () => {
  await settled(app);
  expect(await rowsOfOther()).toEqual(before.other);
  expect(await companyRows(app.database, own.studio.companyId)).toEqual(before.own);
});
