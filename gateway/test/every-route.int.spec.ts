import { employeeEndpoints, sessionEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attachmentEndpoints,
  blockEndpoints,
  bookingImportEndpoints,
  companyExportEndpoints,
  creditEndpoints,
  packageEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  specialtyEndpoints,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints, clientImportEndpoints } from '@alinha/contracts-clients';
import { addDays, type Endpoint } from '@alinha/contracts-core';
import { deliveryEndpoints } from '@alinha/contracts-messaging';
import { ROUTING_TABLE } from '@alinha/gateway';
import {
  addPasskey,
  addRefusedSurplus,
  appointmentInput,
  clientInput,
  connectTestPhone,
  roomInput,
  specialtyInput,
  startTestApp,
  waitingEntryInput,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const WRITER = 'blog@alinha.test';
const app = await startTestApp({ environment: { BLOG_ADMIN_EMAIL: WRITER } });
/** Administrator and blog writer, so that every route admits this user. */
const owner = await app.signUp({ email: WRITER });
const stranger = await app.signUp();

const client = await owner.call(clientEndpoints.create, { body: clientInput() });
const deletedClient = await owner.call(clientEndpoints.create, { body: clientInput() });
await owner.call(clientEndpoints.delete, { params: { id: deletedClient.id } });
const room = await owner.call(roomEndpoints.create, { body: roomInput() });
const specialty = await owner.call(specialtyEndpoints.create, { body: specialtyInput() });
const appointment = await owner.call(appointmentEndpoints.create, {
  body: appointmentInput({ employee_id: owner.user.id, client_id: client.id }),
});

const plan = await owner.call(recurringPlanEndpoints.create, {
  body: {
    employee_id: owner.user.id,
    client_id: client.id,
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 5,
    schedules: [{ weekday: 2, start_time: '08:00', end_time: '09:00' }],
    allow_overbooking: true,
  },
});
const firstDate = plan.schedules[0]?.first_date ?? '';
const freezeDay = addDays(firstDate, 70);
const freeze = await owner.call(planFreezeEndpoints.create, {
  params: { id: plan.id },
  body: { start_date: freezeDay, end_date: freezeDay },
});
const [recurring] = await owner.call(appointmentEndpoints.list, {
  query: { start: `${firstDate} 08:00:00`, end: `${firstDate} 09:00:00` },
});

const holiday = {
  kind: 'holiday',
  employee_id: null,
  start_date: '2026-12-25',
  end_date: '2026-12-25',
} as const;
const block = await owner.call(blockEndpoints.create, { body: holiday });

const reduction = await owner.call(roomReductionEndpoints.create, {
  body: { room_id: room.id, start_date: '2030-01-07', end_date: '2030-01-08', capacity: 0, reason: 'x' },
});

const waiting = await owner.call(waitingListEndpoints.create, {
  body: waitingEntryInput({ client_id: client.id }),
});

const [freed = { id: 0 }] = await app.database.query<{ id: number }>(
  `INSERT INTO agenda.freed_place (company_id, employee_id, start_at, end_at, source_id, previous_client_id)
   VALUES ($1, $2, '2030-01-07 09:00', '2030-01-07 10:00', 1, $3) RETURNING id`,
  [owner.companyId, owner.user.id, client.id],
);

const credit = await owner.call(creditEndpoints.grant, {
  params: { id: client.id },
  body: { reason: 'x' },
});
const sale = { specialty_id: specialty.id, sessions: 5, price_cents: 0, valid_until: '2199-12-31' };
const sold = await owner.call(packageEndpoints.sell, { params: { id: client.id }, body: sale });
const payment = await owner.call(paymentEndpoints.create, {
  body: { client_id: client.id, total_amount_cents: 15_000 },
});
const { parts = [] } = await owner.call(paymentEndpoints.receivePart, {
  params: { id: payment.id },
  body: { amount_cents: 1 },
});
const surplusId = await addRefusedSurplus(app.database, owner.companyId, payment.id);
const csv = new FormData();
csv.append('file', new File(['Nome\nAna'], 'clientes.csv'));
const imported = await owner.call(clientImportEndpoints.create, { body: csv });
const importedBookings = await owner.call(bookingImportEndpoints.create, { query: {}, body: csv });

const pdf = new FormData();
pdf.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'exame.pdf'));
const attachment = await owner.call(attachmentEndpoints.upload, {
  params: { id: client.id },
  query: {},
  body: pdf,
});

const companyExport = await owner.call(companyExportEndpoints.start);

await connectTestPhone(owner);
const delivery = await owner.call(deliveryEndpoints.test, { body: { phone: '11987654321' } });

const [session] = await owner.call(sessionEndpoints.list);
const { passkey } = await addPasskey(owner);

/** A record of the owner for each kind that a path can name. */
const OWNED: Record<string, number> = {
  '/api/auth/sessions': session?.id ?? 0,
  '/api/auth/passkeys': passkey.id,
  '/api/employees': owner.user.id,
  '/api/attachments': attachment.id,
  '/api/appointments': appointment.id,
  '/api/appointments/imports': importedBookings.id,
  '/api/appointments/recurring': recurring?.id ?? 0,
  '/api/recurring/plans': plan.id,
  '/api/recurring/freezes': freeze.id,
  '/api/working-hours': owner.user.id,
  '/api/blocks': block.id,
  '/api/company/export': companyExport.id,
  '/api/company/rooms': room.id,
  '/api/company/room-reductions': reduction.id,
  '/api/company/specialties': specialty.id,
  '/api/credits': credit.id,
  '/api/packages': sold.id,
  '/api/payments': payment.id,
  '/api/payment-parts': parts[0]?.id ?? 0,
  '/api/finance/surplus': surplusId,
  '/api/finance/commission': owner.user.id,
  '/api/finance/commission/rules': owner.user.id,
  '/api/waiting-list': waiting.id,
  '/api/place-offers': freed.id,
  '/api/clients': client.id,
  '/api/clients/archived': deletedClient.id,
  '/api/clients/imports': imported.id,
  '/api/whatsapp/deliveries': delivery.id,
};

const named = (endpoint: Endpoint) => ({ endpoint, title: `${endpoint.method} ${endpoint.path}` });
const ROUTES = ROUTING_TABLE.map(named);
const withId = ROUTES.filter(({ endpoint }) => endpoint.path.includes('{id}'));
const withSession = ROUTES.filter(({ endpoint }) => endpoint.access !== 'public');
const withBody = ROUTES.filter(({ endpoint }) => endpoint.body);
const withUpload = ROUTES.filter(({ endpoint }) => endpoint.upload);

/** Queries with required parameters. */
const VALID_QUERIES: Record<string, string> = {
  'clients.payment-statement': '?year=2026',
  'commission.export': '?month=2026-01',
  'health-receipts.get': '?month=2026-01',
  'health-receipts.export': '?month=2026-01',
  'commission.statement': '?month=2026-01',
  'evolution.last-answers': '?template=soap',
  'plan-freezes.preview': '?start_date=2026-12-01&end_date=2026-12-31',
};

const pathTo = (endpoint: Endpoint, id: number | string) =>
  endpoint.path.replaceAll(/\{\w+\}/g, String(id)) + (VALID_QUERIES[endpoint.id] ?? '');
const ownedBy = (endpoint: Endpoint) => {
  const kind = endpoint.path.slice(0, endpoint.path.indexOf('/{'));
  const id = OWNED[kind];
  if (id === undefined) throw new Error(`add a record of ${kind} to this test`);
  return id;
};

/** Bodies with a valid shape, so that only the owner of the record decides the reply. */
const VALID_BODIES: Record<string, object> = {
  'attachments.update': { caption: 'x' },
  'chart-access.create': { reason: 'A colega de sempre está de férias.' },
  'attendance.change': { attendance: 'confirmed' },
  'departures.deactivate': { appointments: 'keep' },
  'clients.update': { name: 'X' },
  'credits.grant': { reason: 'x' },
  'evolution.save-answers': {
    template: 'soap',
    name: 'SOAP',
    language: 'pt',
    answers: { report: 'x'.repeat(60) },
    fields: [{ id: 'report', type: 'long_text', label: 'x', required: false }],
  },
  'note-signatures.sign': { text: 'x' },
  'note-signatures.add-addendum': { text: 'x' },
  'plan-freezes.create': { start_date: '2026-12-01', end_date: '2026-12-31' },
  'credits.revoke': { reason: 'x' },
  'packages.sell': sale,
  'passkeys.rename': { name: 'X' },
  'payments.receive-part': { amount_cents: 1 },
  'commission.save-rules': { rules: [] },
  'commission.close': { month: '2026-01', sessions: 0, share_cents: 0 },
  'commission.pay': { month: '2026-01', paid_on: null },
  'rooms.update': { capacity: 9 },
  'working-hours.save': { ranges: [] },
  'blocks.update': holiday,
  'clients.save-notices': { wanted: false },
  'clients.save-dunning': { wanted: false },
  'waiting-list.update': waitingEntryInput({ client_id: client.id }),
  'client-imports.preview': { mapping: { name: 0 } },
  'client-imports.confirm': { mapping: { name: 0 } },
  'booking-imports.preview': { mapping: { client: 0 } },
  'booking-imports.confirm': { mapping: { client: 0 } },
};

describe.each(withId)('$title', ({ endpoint }) => {
  const body = () => (endpoint.upload ? pdf : endpoint.body ? (VALID_BODIES[endpoint.id] ?? {}) : undefined);

  test('returns 404 for another company’s record', async () => {
    const reply = await stranger.request(endpoint.method, pathTo(endpoint, ownedBy(endpoint)), body());
    expect(reply).toMatchObject({ status: 404, body: { ok: false } });
  });

  test('returns 404 for an unknown record', async () => {
    const reply = await owner.request(endpoint.method, pathTo(endpoint, 2_147_483_647), body());
    expect(reply).toMatchObject({ status: 404, body: { ok: false } });
  });

  test.each(['abc', '0', '-1', '1.5', '99999999999999'])('refuses %s as an id', async (id) => {
    const reply = await owner.speaking('en').request(endpoint.method, pathTo(endpoint, id), body());
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { id: 'Invalid id.' } },
    });
  });
});

test('no record of the owner changed after the calls of another company', async () => {
  expect(await owner.call(clientEndpoints.get, { params: { id: client.id } })).toEqual(client);
  expect(await owner.call(roomEndpoints.list)).toEqual([{ ...room, reductions: [reduction] }]);
  expect(await owner.call(specialtyEndpoints.list)).toEqual([specialty]);
  expect(await owner.call(appointmentEndpoints.get, { params: { id: appointment.id } })).toEqual(appointment);
  // Billing has created the first payment of the plan.
  expect(await owner.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toEqual({
    ...plan,
    freezes: [{ start_date: freezeDay, end_date: freezeDay }],
    payments: expect.any(Array),
  });
  expect(await owner.call(appointmentEndpoints.get, { params: { id: recurring?.id ?? 0 } })).toEqual(
    recurring,
  );
  expect(await owner.call(attachmentEndpoints.list, { params: { id: client.id } })).toEqual([attachment]);
  expect(await owner.call(creditEndpoints.listOfClient, { params: { id: client.id } })).toEqual([credit]);
  expect(await owner.call(packageEndpoints.listOfClient, { params: { id: client.id } })).toEqual([sold]);
  expect(await owner.call(blockEndpoints.list, { query: {} })).toEqual([block]);
  expect(await stranger.call(employeeEndpoints.list)).toHaveLength(1);
});

test.each(withSession)('$title requires a session', async ({ endpoint }) => {
  const reply = await app.anonymous.request(
    endpoint.method,
    pathTo(endpoint, 1),
    endpoint.body ? {} : undefined,
  );
  expect(reply).toMatchObject({
    status: 401,
    body: { ok: false, code: 'UNAUTHENTICATED', error: 'Sua sessão expirou. Entre novamente.' },
  });
});

function formWith(field: string, bytes: number): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], 'file.bin'));
  return form;
}

/** Routes of providers, which may send unknown fields. */
const FOREIGN_BODIES = new Set(['webhooks.evolution']);

describe.each(withBody)('$title', ({ endpoint }) => {
  const path = () => (endpoint.path.includes('{id}') ? pathTo(endpoint, ownedBy(endpoint)) : endpoint.path);

  test('names an unknown field', async () => {
    const body = endpoint.id === 'whatsapp.update-settings' ? { type: 'none', surprise: 1 } : { surprise: 1 };
    for (const [language, text] of [
      ['pt', 'Campo desconhecido'],
      ['en', 'Unknown field'],
    ] as const) {
      const reply = await owner.speaking(language).request(endpoint.method, path(), body);
      expect(reply).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_INPUT',
          fields: FOREIGN_BODIES.has(endpoint.id) ? { event: expect.any(String) } : { surprise: text },
        },
      });
    }
  });

  test('refuses a body that is not JSON, not an object, too large or of another media type', async () => {
    expect(await owner.request(endpoint.method, path(), '{"a":')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_JSON' },
    });
    expect(await owner.request(endpoint.method, path(), '[1]')).toMatchObject({
      status: 400,
      body: { ok: false },
    });
    expect(await owner.request(endpoint.method, path(), `{"a":"${'x'.repeat(1_100_000)}"}`)).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
    expect(
      await owner.request(endpoint.method, path(), 'a=b', { 'content-type': 'text/plain' }),
    ).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    expect(await owner.request(endpoint.method, path(), formWith('file', 1))).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  test('refuses a request from another origin', async () => {
    const reply = await owner.request(endpoint.method, path(), {}, { origin: 'https://evil.example' });
    expect(reply).toMatchObject({ status: 403, body: { code: 'BAD_ORIGIN' } });
  });
});

describe.each(withUpload)('$title', ({ endpoint }) => {
  const { field, maxBytes } = endpoint.upload ?? { field: '', maxBytes: 0 };
  const send = (body: unknown, headers = {}) => owner.request(endpoint.method, endpoint.path, body, headers);

  test('refuses a form without the file, with an empty file or with other fields', async () => {
    const other = formWith('surprise', 1);
    for (const [language, file, unknown] of [
      ['pt', 'Envie um arquivo', 'Campo desconhecido'],
      ['en', 'Send a file', 'Unknown field'],
    ] as const) {
      const headers = { 'accept-language': language };
      const refusal = (fields: object) => ({ status: 400, body: { code: 'INVALID_INPUT', fields } });
      // The route names the missing fields of an empty body.
      expect(await send(formWith(field, 0), headers)).toMatchObject(refusal({ [field]: expect.any(String) }));
      expect(await send(other, headers)).toMatchObject(refusal({ [field]: file, surprise: unknown }));
      expect(await send(undefined, headers)).toMatchObject(refusal({ [field]: file }));
    }
  });

  test('refuses a body that is not a form, and a file that is too large', async () => {
    const unsupported = { status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } };
    expect(await send({ [field]: 'x' })).toMatchObject(unsupported);
    expect(await send('{"a":')).toMatchObject(unsupported);
    expect(await send('a=b', { 'content-type': 'text/plain' })).toMatchObject(unsupported);
    expect(await send(formWith(field, maxBytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
  });

  test('refuses a request from another origin', async () => {
    const reply = await send(formWith(field, 1), { origin: 'https://evil.example' });
    expect(reply).toMatchObject({ status: 403, body: { code: 'BAD_ORIGIN' } });
  });
});
