import { companyEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attachmentEndpoints,
  chartAccessEndpoints,
  classEndpoints,
  creditEndpoints,
  packageEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  specialtyEndpoints,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { type Endpoint, PERMISSIONS, roleHas } from '@alinha/contracts-core';
import { deliveryEndpoints } from '@alinha/contracts-messaging';
import { ROUTING_TABLE } from '@alinha/gateway';
import {
  appointmentInput,
  clientInput,
  eventually,
  specialtyInput,
  startTestApp,
  type TestCaller,
  type TestStudio,
  waitingEntryInput,
} from '@alinha/testing';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

const app = await startTestApp();
const NOTE = 'Paciente chegou com dor lombar 6/10 e saiu com 2/10, sem queixas.';
const DAY = '2026-12-07';
const WEEK = { start: DAY, end: '2026-12-14' };
const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

const limit = (studio: TestStudio, own_agenda_only = true) =>
  studio.call(companyEndpoints.update, { body: { own_agenda_only } });

const book = (by: TestCaller, employee_id: number, client_id: number, start_datetime: string) =>
  by.call(appointmentEndpoints.create, {
    body: appointmentInput({ employee_id, client_id, start_datetime }),
  });

/** A client of a professional, with a record of every kind. */
async function treated(admin: TestStudio, professional: TestStudio, hour: string) {
  const client = await admin.call(clientEndpoints.create, { body: clientInput() });
  const { id } = await book(admin, professional.user.id, client.id, `${DAY} ${hour}:00:00`);
  await professional.call(appointmentEndpoints.update, { params: { id }, body: { evolution: NOTE } });
  const params = { id: client.id };
  const body = new FormData();
  body.append('file', new File([new Uint8Array(PICTURE)], 'ombro.png'));
  const attachment = await professional.call(attachmentEndpoints.upload, { params, query: {}, body });
  const specialty = await admin.call(specialtyEndpoints.create, { body: specialtyInput() });
  const sold = await admin.call(packageEndpoints.sell, {
    params,
    body: { specialty_id: specialty.id, sessions: 5, price_cents: 50_000, valid_until: '2099-12-31' },
  });
  const plan = await admin.call(recurringPlanEndpoints.create, {
    body: {
      employee_id: professional.user.id,
      client_id: client.id,
      price_cents: 30_000,
      billing_period: 'monthly',
      billing_day: 5,
      allow_overbooking: false,
      schedules: [{ weekday: 3, start_time: `${hour}:00`, end_time: `${hour}:50`, first_date: '2026-12-16' }],
    },
  });
  const freeze = await admin.call(planFreezeEndpoints.create, {
    params: { id: plan.id },
    body: { start_date: '2026-12-23', end_date: '2026-12-23' },
  });
  const planned = { start: '2026-12-16', end: '2026-12-17', employee_id: professional.user.id };
  const [upcoming] = await admin.call(appointmentEndpoints.list, { query: planned });
  await admin.call(creditEndpoints.grant, { params, body: { reason: 'Cortesia' } });
  const entry = await admin.call(waitingListEndpoints.create, {
    body: waitingEntryInput({ client_id: client.id }),
  });
  const payment = await eventually(() =>
    admin.call(paymentEndpoints.create, { body: { client_id: client.id, total_amount_cents: 10_000 } }),
  );
  const { parts = [] } = await admin.call(paymentEndpoints.receivePart, {
    params: { id: payment.id },
    body: { amount_cents: 1_000 },
  });
  const rows = await app.database.query(
    `INSERT INTO messaging.delivery (company_id, kind, appointment_id, start_at, client_id, status, due_at)
     VALUES ($1, 'reminder', $2, '2026-12-07 09:00:00', $3, 'skipped', now()) RETURNING id`,
    [admin.companyId, id, client.id],
  );
  /** Start of the path, to the id. */
  const records: Record<string, number> = {
    '/api/clients/{id}': client.id,
    '/api/appointments/{id}': id,
    '/api/appointments/recurring/{id}': upcoming?.id ?? 0,
    '/api/recurring/plans/{id}': plan.id,
    '/api/recurring/freezes/{id}': freeze.id,
    '/api/attachments/{id}': attachment.id,
    '/api/packages/{id}': sold.id,
    '/api/waiting-list/{id}': entry.id,
    '/api/payments/{id}': payment.id,
    '/api/payment-parts/{id}': parts[0]?.id ?? 0,
    '/api/whatsapp/deliveries/{id}': Number(rows[0]?.id),
  };
  return { client, id, entry, records };
}

/** Ana and Rui with a client each. Ana calls; the company limits professionals to their own agenda. */
async function clinic() {
  const admin = await app.signUp();
  const ana = await admin.addEmployee();
  const rui = await admin.addEmployee();
  const own = await treated(admin, ana, '09');
  const other = await treated(admin, rui, '11');
  await limit(admin);
  // The session of another gateway request may still have the former setting.
  await eventually(async () =>
    expect(await ana.call(clientEndpoints.list)).toEqual([expect.objectContaining({ id: own.client.id })]),
  );
  return { admin, ana, rui, own, other };
}
let made: Awaited<ReturnType<typeof clinic>>;
beforeAll(async () => {
  made = await clinic();
});

const SERVICES = ['agenda', 'clients', 'billing', 'messaging'];
/** Routes with the id of a record that belongs to no client. */
const OF_NO_CLIENT = new Set([
  'working-hours.save',
  'blocks.update',
  'blocks.delete',
  'rooms.update',
  'rooms.delete',
  'room-reductions.delete',
  'specialties.update',
  'specialties.delete',
  'place-offers.stop',
  // About the right to see a client: chart-access.int.spec.ts.
  'chart-access.get',
  'chart-access.create',
]);
const REFUSED = ['booking-imports', 'client-imports'].flatMap((group) =>
  ['create', 'get', 'preview', 'confirm', 'failures'].map((name) => `${group}.${name}`),
);

const forProfessionals = ({ access }: Endpoint) =>
  access === 'session' || PERMISSIONS.some((one) => one === access && roleHas('professional', one));
const ROUTES = ROUTING_TABLE.filter((one) => SERVICES.includes(one.service) && forProfessionals(one));
const WITH_ID = ROUTES.filter(({ id, path }) => path.includes('{id}') && !OF_NO_CLIENT.has(id));

const startOf = (path: string, records: Readonly<Record<string, number>>) =>
  Object.keys(records)
    .filter((start) => path === start || path.startsWith(`${start}/`))
    .toSorted((a, b) => b.length - a.length)[0];

const callOf = (by: TestCaller, endpoint: Endpoint, id: number) =>
  by.request(endpoint.method, endpoint.path.replace('{id}', String(id)), endpoint.body && {});

describe('a professional who sees only the own agenda', () => {
  test.each(
    WITH_ID.filter(({ id }) => !REFUSED.includes(id)).map(
      (one) => [`${one.method} ${one.path}`, one] as const,
    ),
  )("gets a 404 for another professional's record from %s", async (_title, endpoint) => {
    const { ana, rui, other } = made;
    const start = startOf(endpoint.path, other.records);
    expect(
      start,
      `${endpoint.id}: add its record to \`treated\`, or the route to OF_NO_CLIENT`,
    ).toBeDefined();
    const id = other.records[start ?? ''] ?? 0;
    const refused = await callOf(ana, endpoint, id);
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain(other.client.name);
    // The same call of the client's own professional finds the record. It changes nothing.
    if (endpoint.method === 'GET') expect((await callOf(rui, endpoint, id)).status).not.toBe(404);
  });

  test.each(['99999999999', '2147483648', '1e30'])(
    'gets the reply of everybody for the id %s',
    async (id) => {
      const { ana, admin } = made;
      const calls = [
        ['GET', '/api/appointments'],
        ['GET', '/api/clients'],
        ['GET', '/api/recurring/plans'],
        ['DELETE', '/api/payments'],
        ['POST', '/api/whatsapp/deliveries', '/resend'],
      ] as const;
      for (const [method, path, rest = ''] of calls) {
        const refused = { status: 400, body: { code: 'INVALID_INPUT', fields: { id: 'ID inválido.' } } };
        for (const by of [ana, admin])
          expect(await by.request(method, `${path}/${id}${rest}`)).toMatchObject(refused);
      }
    },
  );

  test('may not change a record of a client of a justified access by any route', async () => {
    const { admin, rui, other } = made;
    const bia = await admin.addEmployee();
    const body = { reason: 'Segunda opinião a pedido de Rui.' };
    await bia.call(chartAccessEndpoints.create, { params: { id: other.client.id }, body });
    const stateOf = (by: TestCaller) =>
      Promise.all(
        ['', '/appointments', '/attachments', '/packages', '/recurring-plans', '/payments'].map(
          async (part) => (await by.request('GET', `/api/clients/${other.client.id}${part}`)).body,
        ),
      );
    const before = await stateOf(rui);
    for (const endpoint of WITH_ID.filter(({ id }) => !REFUSED.includes(id))) {
      const id = other.records[startOf(endpoint.path, other.records) ?? ''] ?? 0;
      const { status } = await callOf(bia, endpoint, id);
      const reads = endpoint.method === 'GET' || endpoint.id === 'chart-readings.add-print';
      if (reads) expect(status, endpoint.id).toBe((await callOf(rui, endpoint, id)).status);
      else expect(status, endpoint.id).toBe(403);
    }
    expect(await stateOf(rui)).toEqual(before);
  });

  test.each(ROUTES.filter(({ id, access }) => REFUSED.includes(id) || access === 'metrics.read'))(
    'may not call $method $path',
    async (endpoint) => {
      expect((await callOf(made.ana, endpoint, 1)).status).toBe(403);
    },
  );

  test.each([
    ['appointments', appointmentEndpoints.list, WEEK],
    ['appointments in CSV', appointmentEndpoints.export, WEEK],
    ['clients', clientEndpoints.list, {}],
    ['clients in CSV', clientEndpoints.export, {}],
    ['the waiting list', waitingListEndpoints.list, {}],
    ['expiring credits', creditEndpoints.expiring, { until: '2099-01-01' }],
    ['sent messages', deliveryEndpoints.list, {}],
    [
      'appointments at a time',
      appointmentEndpoints.conflicts,
      { start: `${DAY} 08:00:00`, end: `${DAY} 18:00:00` },
    ],
  ] as const)('lists only own %s', async (_what, { path }, query) => {
    const { admin, ana, own, other } = made;
    const address = `${path}?${new URLSearchParams(query)}`;
    const [all, listed] = [(await admin.request('GET', address)).text, await ana.request('GET', address)];
    expect(listed.status).toBe(200);
    expect(listed.text).not.toContain(other.client.name);
    expect(all).toContain(other.client.name);
    expect(listed.text).toContain(own.client.name);
  });

  test('gets no appointments of a colleague by the filter', async () => {
    const { ana, rui } = made;
    const query = { ...WEEK, employee_id: rui.user.id };
    expect(await ana.call(appointmentEndpoints.list, { query })).toEqual([]);
  });

  test('cannot name a client of a colleague in a new record', async () => {
    const { ana, other } = made;
    const unknown = { status: 404, fields: { client_id: expect.any(String) } };
    const client_id = other.client.id;
    await expect(book(ana, ana.user.id, client_id, `${DAY} 15:00:00`)).rejects.toMatchObject(unknown);
    await expect(
      ana.call(waitingListEndpoints.create, { body: waitingEntryInput({ client_id }) }),
    ).rejects.toMatchObject(unknown);
    await expect(
      ana.call(paymentEndpoints.create, { body: { client_id, total_amount_cents: 100 } }),
    ).rejects.toMatchObject(unknown);
    await expect(
      ana.call(classEndpoints.move, {
        body: { appointment_ids: [other.id], start_datetime: `${DAY} 16:00:00`, allow_overbooking: false },
      }),
    ).rejects.toMatchObject({ status: 404, fields: { appointment_ids: expect.any(String) } });
  });

  test('cannot give the own appointment to a client of a colleague', async () => {
    const { admin, ana, own, other } = made;
    const { id } = await book(admin, ana.user.id, own.client.id, `${DAY} 17:00:00`);
    await expect(
      ana.call(appointmentEndpoints.update, { params: { id }, body: { client_id: other.client.id } }),
    ).rejects.toMatchObject({ status: 404, fields: { client_id: expect.any(String) } });
  });

  test("sees a colleague's booking in a conflict as a taken time without the client", async () => {
    const { ana, rui, own, other } = made;
    const refused = await book(ana, rui.user.id, own.client.id, `${DAY} 11:00:00`).catch((error) => error);
    expect(refused).toMatchObject({ status: 409, code: 'CONFLICT' });
    const [{ appointment }] = refused.details.conflicts;
    expect(appointment).toMatchObject({
      client_id: 0,
      client_name: 'Outro cliente',
      title: 'Outro cliente',
      notes: null,
      employee_name: rui.user.name,
      start_datetime: `${DAY} 11:00:00`,
      has_evolution: false,
    });
    expect(JSON.stringify(refused.details)).not.toContain(other.client.name);
  });

  test('reads the notes of colleagues about an own client', async () => {
    const { admin, ana, rui, own } = made;
    const { id } = await book(admin, rui.user.id, own.client.id, `${DAY} 13:00:00`);
    await rui.call(appointmentEndpoints.update, { params: { id }, body: { evolution: NOTE } });
    expect(await ana.call(appointmentEndpoints.get, { params: { id }, query: {} })).toMatchObject({
      evolution: NOTE,
    });
    const listed = await ana.call(appointmentEndpoints.list, { query: WEEK });
    expect(listed.map((one) => one.employee_id)).not.toContain(rui.user.id);
  });

  test('sees a client at once after adding them or getting a session with them', async () => {
    const { admin, ana, rui } = made;
    const added = await ana.call(clientEndpoints.create, { body: clientInput() });
    const params = { id: added.id };
    expect(await ana.call(clientEndpoints.list)).toContainEqual(added);
    expect(await ana.call(clientEndpoints.get, { params })).toEqual(added);
    expect(await ana.call(appointmentEndpoints.historyOfClient, { params, query: {} })).toEqual([]);
    await expect(rui.call(clientEndpoints.get, { params })).rejects.toMatchObject({ status: 404 });

    const { id } = await book(ana, ana.user.id, added.id, `${DAY} 19:00:00`);
    await admin.call(appointmentEndpoints.update, { params: { id }, body: { employee_id: rui.user.id } });
    expect(await rui.call(clientEndpoints.get, { params })).toEqual(added);
  });

  test('hands over the only session with a client, and gets the record back once', async () => {
    const { admin, ana, rui } = made;
    const client = await admin.call(clientEndpoints.create, { body: clientInput() });
    const { id } = await book(admin, ana.user.id, client.id, `${DAY} 20:00:00`);
    const params = { id };
    expect(
      await ana.call(appointmentEndpoints.update, { params, body: { employee_id: rui.user.id } }),
    ).toMatchObject({ client_id: client.id, employee_id: rui.user.id });
    await expect(ana.call(appointmentEndpoints.get, { params, query: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('and every other role sees everything', async () => {
    const { admin, other } = made;
    for (const role of ['reception', 'finance'] as const) {
      const colleague = await admin.addEmployee({ role });
      const listed = await colleague.call(appointmentEndpoints.list, { query: WEEK });
      expect(listed.map(({ client_id }) => client_id)).toContain(other.client.id);
      await colleague.call(clientEndpoints.get, { params: { id: other.client.id } });
    }
  });
});

test('professionals see everything until an administrator limits them, and again afterwards', async () => {
  const admin = await app.signUp();
  const [ana, rui] = [await admin.addEmployee(), await admin.addEmployee()];
  const client = await admin.call(clientEndpoints.create, { body: clientInput() });
  const { id } = await book(admin, rui.user.id, client.id, `${DAY} 09:00:00`);
  const read = () => ana.call(appointmentEndpoints.get, { params: { id }, query: {} });
  expect(await admin.call(companyEndpoints.get)).toMatchObject({ own_agenda_only: false });
  expect(await read()).toMatchObject({ id });
  expect(await limit(admin)).toMatchObject({ own_agenda_only: true });
  await eventually(() => expect(read()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' }));
  await expect(ana.call(companyEndpoints.update, { body: { own_agenda_only: false } })).rejects.toMatchObject(
    {
      status: 403,
    },
  );
  await limit(admin, false);
  await eventually(async () => expect(await read()).toMatchObject({ id }));
});
