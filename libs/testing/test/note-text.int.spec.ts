import { authEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  chartReadingEndpoints,
  type NoteField,
  noteSignatureEndpoints,
  noteTemplateEndpoints,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import type { Endpoint, Role } from '@alinha/contracts-core';
import { appointmentInput, startTestApp, TestCaller, TestClock, type TestStudio } from '@alinha/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS, titleOf } from '../src/all-endpoints.ts';
import { type Records, recordsOf } from './company-records.ts';
import { fillCompany } from './filled-company.ts';
import { encodeJson } from './fuzz/fuzzed-value.ts';
import { sampleOf, sampleParams } from './fuzz/sample-values.ts';

/** A word of every note, and of nothing else. */
const PLANTED = 'Qznotaqz';
const NOTE = `${PLANTED} chegou com dor lombar; mobilidade melhor no fim da sessão.`;
const REQUESTS_PER_ROUTE = 4;

const clock = new TestClock('2026-11-20T12:30:00Z');
const app = await startTestApp({ clock: clock.now });

/** A filled company with notes, a signed one and an addendum, and a colleague with the role. */
async function companyWithNotes(role: Role) {
  const admin = await app.signUp();
  const { instance } = await fillCompany(app, admin);
  const filled = await recordsOf(app.database, admin.companyId);
  const booking = { employee_id: admin.user.id, client_id: filled.client ?? 0, allow_overbooking: true };
  const note = (id: number) =>
    admin.call(appointmentEndpoints.update, { params: { id }, body: { evolution: NOTE } });
  const book = (overrides: object = {}) =>
    admin.call(appointmentEndpoints.create, { body: appointmentInput({ ...booking, ...overrides }) });
  const bookWithNote = async (overrides: object = {}) => note((await book(overrides)).id);
  const { id: appointment } = await bookWithNote();
  const params = { id: appointment };
  await admin.call(noteSignatureEndpoints.sign, { params, body: { text: NOTE } });
  await admin.call(noteSignatureEndpoints.addAddendum, { params, body: { text: NOTE } });
  await note(filled.occurrence ?? 0);
  const earlier = await book({ start_datetime: '2026-11-19 09:00:00' });
  const fields: NoteField[] = [{ id: 'report', type: 'long_text', label: 'Relato', required: false }];
  const form = { template: 'soap', name: 'SOAP', language: 'pt' as const, fields, answers: { report: NOTE } };
  await admin.call(noteTemplateEndpoints.saveAnswers, { params: { id: earlier.id }, body: form });
  const colleague = await admin.addEmployee({ role });
  const employee = colleague.user.id;
  const records: Records = { ...filled, instance, appointment, employee };
  return { admin, colleague, booking, note, book, bookWithNote, records };
}

/** Valid requests to a route about records with notes; the first one has no query if the route allows that. */
function requestsTo(endpoint: Endpoint, records: Records) {
  const part = (schema: Endpoint['body']) => (schema ? sampleOf(schema) : fc.constant(undefined));
  const samples = fc.sample(
    fc.record({ params: sampleParams(endpoint), query: part(endpoint.query), body: part(endpoint.body) }),
    { numRuns: 50, seed: 7 },
  );
  const accepts = (schema: Endpoint['body'], value: unknown) => !schema || schema.safeParse(value).success;
  return [{ ...samples[0], query: {} }, ...samples]
    .map((sample) => JSON.parse(encodeJson(sample, ({ kind }) => records[kind] ?? 0)))
    .filter(({ query, body }) => accepts(endpoint.query, query) && accepts(endpoint.body, body))
    .slice(0, REQUESTS_PER_ROUTE);
}

async function repliesTo(caller: TestStudio, endpoint: Endpoint, records: Records): Promise<string[]> {
  const texts: string[] = [];
  for (const { params, query, body } of requestsTo(endpoint, records)) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]));
    const search = new URLSearchParams(query ?? {});
    // Another copy of the connection for each request, because some replies set the cookie of another session.
    const once = new TestCaller({ ...caller.connection });
    const reply = await once.request(endpoint.method, `${path}?${search}`, endpoint.body && body);
    texts.push(reply.text ?? String(reply.body));
  }
  return texts;
}

/** Without streams, which have their own test, and routes that end the session. Deletions come last. */
const WALKED = ['GET', 'PUT', 'POST', 'DELETE'].flatMap((method) =>
  ALL_ENDPOINTS.filter((endpoint) => endpoint.method === method).filter(
    ({ id, stream }) => !stream && !['auth.logout', 'sessions.end', 'sessions.end-others'].includes(id),
  ),
);

test('notes are in the replies to professionals that show them', async () => {
  const { colleague, records } = await companyWithNotes('professional');
  const found: string[] = [];
  for (const endpoint of WALKED.filter(({ method }) => method === 'GET')) {
    const texts = await repliesTo(colleague, endpoint, records);
    if (texts.some((text) => text.includes(PLANTED))) found.push(endpoint.id);
  }
  expect(found.sort()).toEqual([
    'appointments.get',
    'appointments.list',
    'chart-exports.json',
    'clients.appointments',
    'clients.note-chain',
    'evolution.history',
    'evolution.last-answers',
    'note-signatures.list',
  ]);
});

describe.each(['reception', 'finance'] as const)('the replies to %s', async (role) => {
  const { admin, colleague, records, booking, book, note, bookWithNote } = await companyWithNotes(role);
  const mayBook = role === 'reception';

  test('a live event has no note text', async () => {
    const { url, cookie } = colleague.connection;
    const stop = new AbortController();
    const stream = await fetch(`${url}/api/events`, {
      headers: { cookie: cookie ?? '' },
      signal: stop.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const { id, start_datetime } = await book();
    await note(id);
    let text = '';
    // A change notification of the booking, then one of the note.
    while (text.split(start_datetime).length < 3) text += (await reader?.read())?.value;
    stop.abort();
    expect(text).not.toContain(PLANTED);
  });

  test('saving a note is refused, and a record is read without it', async () => {
    const { id } = await bookWithNote();
    const path = `/api/appointments/${id}`;
    for (const evolution of [NOTE, null])
      expect(await colleague.request('PUT', path, { evolution })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    const record = await colleague.call(appointmentEndpoints.get, { params: { id } });
    expect(record).toMatchObject({ id, has_evolution: true });
    expect(record).not.toHaveProperty('evolution');
    const saved = await colleague.request('PUT', path, { ...record, notes: 'Traz exames' });
    expect(saved.status).toBe(mayBook ? 200 : 403);
    expect(saved.text).not.toContain(PLANTED);
    expect(await admin.call(appointmentEndpoints.get, { params: { id } })).toMatchObject({ evolution: NOTE });
  });

  test.runIf(mayBook)('a repeated booking has no note text after the note was saved', async () => {
    const body = appointmentInput(booking);
    const send = () =>
      colleague.request('POST', '/api/appointments', body, { 'idempotency-key': 'reception-1' });
    const first = await send();
    expect(first.status).toBe(201);
    expect(first.text).not.toContain('"evolution"');
    await note((first.body as { data: { id: number } }).data.id);
    expect(await send()).toMatchObject({ status: 201, body: first.body });
  });

  test.runIf(mayBook)(
    'changes of attendance, class and series, and conflicts have no note text',
    async () => {
      const { id, start_datetime } = await bookWithNote();
      const plan = await admin.call(recurringPlanEndpoints.create, {
        body: {
          ...booking,
          price_cents: 32_000,
          billing_period: 'monthly',
          billing_day: 5,
          schedules: [{ weekday: 4, start_time: '18:00', end_time: '19:00' }],
        },
      });
      const [first] = await admin.call(appointmentEndpoints.list, {
        query: {
          start: `${plan.schedules[0]?.first_date} 18:00:00`,
          end: `${plan.schedules[0]?.first_date} 19:00:00`,
        },
      });
      await note(first?.id ?? 0);
      const allowed = { allow_overbooking: true };
      const taken = { ...appointmentInput(booking), start_datetime, allow_overbooking: false };
      const replies = [
        await colleague.request('POST', '/api/appointments', taken),
        await colleague.request('PUT', `/api/appointments/${id}/attendance`, { attendance: 'confirmed' }),
        await colleague.request('PUT', '/api/appointments/classes', {
          ...{
            appointment_ids: [id],
            start_datetime: start_datetime.replace(/\d\d:00$/, '30:00'),
            ...allowed,
          },
        }),
        await colleague.request('PUT', `/api/appointments/recurring/${first?.id}`, {
          notes: 'x',
          ...allowed,
        }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([409, 200, 200, 200]);
      for (const { text } of replies) {
        expect(text).toContain('"client_name"');
        expect(text).not.toContain(PLANTED);
      }
    },
  );

  test.each(WALKED.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'of %s have no note text',
    { timeout: 60_000 },
    async (_, endpoint) => {
      for (const text of await repliesTo(colleague, endpoint, records)) expect(text).not.toContain(PLANTED);
    },
  );

  test('leave no entry in the log of readings', async () => {
    const readBy = async (user_id: number) =>
      (await admin.call(chartReadingEndpoints.list, { query: { user_id } })).readings.length;
    expect(await readBy(colleague.user.id)).toBe(0);
    await admin.call(appointmentEndpoints.get, { params: { id: Number(records.appointment) } });
    expect(await readBy(admin.user.id)).toBeGreaterThan(0);
  });

  test('were to a valid session to the end', async () => {
    expect(await colleague.call(authEndpoints.me)).toMatchObject({ role });
  });
});
