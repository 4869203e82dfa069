import { randomUUID } from 'node:crypto';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import type { RequestOf } from '@alinha/contracts-core';
import {
  connectionEndpoints,
  type Delivery,
  deliveryEndpoints,
  testPhoneEndpoints,
  whatsappSettingsEndpoints,
} from '@alinha/contracts-messaging';
import {
  appointmentInput,
  clientInput,
  connectTestPhone,
  eventually,
  startTestApp,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 18:00 in São Paulo: reminders of the day after are due.
const clock = new TestClock('2026-11-20T21:00:00Z');
const app = await startTestApp({
  services: ['accounts', 'agenda', 'clients', 'messaging'],
  clock: clock.now,
});
const { list, resend, test: testMessage } = deliveryEndpoints;

async function studioWithPhone() {
  const studio = await app.signUp();
  const phone = await connectTestPhone(studio);
  await studio.call(whatsappSettingsEndpoints.update, {
    body: { type: 'daily', time: '18:00', instance_id: phone.instance },
  });
  return { studio, ...phone };
}

async function book(studio: TestStudio, start: string, name: string) {
  const client = await studio.call(clientEndpoints.create, { body: clientInput({ name }) });
  const booking = appointmentInput({
    employee_id: studio.user.id,
    client_id: client.id,
    start_datetime: start,
    allow_overbooking: true,
  });
  const appointment = await studio.call(appointmentEndpoints.create, { body: booking });
  return { client, appointment };
}

const page = (studio: TestStudio, query: RequestOf<typeof list>['query'] = {}) =>
  studio.call(list, { query });
const rowsOf = async (studio: TestStudio, query: { status?: Delivery['status'] } = {}) =>
  (await studio.call(list, { query })).rows;

/** Changes the studio's deliveries directly, to states that are rare or slow to reach. */
const change = (studio: TestStudio, sql: string) =>
  app.database.query(`UPDATE messaging.delivery SET ${sql} WHERE company_id = $1`, [studio.companyId]);

/** A studio with one sent reminder, of Saturday. */
async function studioThatReminded() {
  const made = await studioWithPhone();
  const booked = await book(made.studio, '2026-11-21 09:00:00', 'Ana Lima');
  await eventually(async () => {
    const rows = await app.database.query(
      'SELECT id FROM messaging.appointment WHERE company_id = $1 AND remind_at IS NOT NULL',
      [made.studio.companyId],
    );
    expect(rows).toHaveLength(1);
  });
  await app.platform.queues.addAll('messaging.remind', [{ name: 'remind', data: {}, id: randomUUID() }]);
  const row = await eventually(async () => {
    const [first] = await rowsOf(made.studio, { status: 'sent' });
    if (!first) throw new Error('not sent yet');
    return first;
  }, 10_000);
  return { ...made, ...booked, row };
}

describe('the log', () => {
  test('shows sent reminders with client and time', async () => {
    const { studio, client, appointment, row, token } = await studioThatReminded();
    expect(row).toEqual({
      id: expect.any(Number),
      kind: 'reminder',
      status: 'sent',
      reason: null,
      attempts: 1,
      receipt: null,
      answer: null,
      appointment_id: appointment.id,
      start_datetime: '2026-11-21 09:00:00',
      client_id: client.id,
      client_name: 'Ana Lima',
      phone: `+55${client.phone}`,
      text: expect.stringContaining('Ana Lima'),
      due_at: '2026-11-20 18:00:00',
      sent_at: '2026-11-20 18:00:00',
      next_attempt_at: null,
    });
    const phone = await studio.call(testPhoneEndpoints.get, { params: { token } });
    expect(phone.messages).toMatchObject([{ direction: 'to_client', text: row.text, phone: row.phone }]);
    expect(await page(studio)).toEqual({
      rows: [row],
      counts: { queued: 0, sent: 1, failed: 0, skipped: 0 },
    });
  });

  test('is filtered by status, client and day, and paged; counts ignore the status', async () => {
    const { studio } = await studioWithPhone();
    const { client } = await book(studio, '2026-11-27 09:00:00', 'Ana');
    // Twelve reminders of a fortnight: three of each status; 22:00 UTC is 19:00 of that day, 02:00 UTC of the day before.
    await app.database.query(
      `INSERT INTO messaging.delivery (company_id, kind, appointment_id, start_at, client_id, status, due_at)
       SELECT $1, 'reminder', n, '2026-12-24 09:00', CASE WHEN n % 2 = 0 THEN $2::integer END,
         (ARRAY['queued', 'sent', 'failed', 'skipped'])[1 + n % 4],
         timestamptz '2026-12-01 02:00+00' + n * interval '1 day'
       FROM generate_series(1, 12) n`,
      [studio.companyId, client.id],
    );
    // The name arrives by an event of the clients service.
    const all = await eventually(async () => {
      const read = await page(studio);
      expect(read.rows).toContainEqual(expect.objectContaining({ client_name: 'Ana' }));
      return read;
    });
    expect(all.counts).toEqual({ queued: 3, sent: 3, failed: 3, skipped: 3 });
    expect(all.rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id).toSorted((a, b) => b - a));
    const sent = await page(studio, { status: 'sent' });
    expect(sent.counts).toEqual(all.counts);
    expect(sent.rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
    const ofClient = await page(studio, { client_id: client.id });
    expect(ofClient.rows).toHaveLength(6);
    expect(ofClient.rows[0]).toMatchObject({ client_name: 'Ana' });
    // Due on the evening of the first to that of the third.
    const days = await page(studio, { from: '2026-12-01', to: '2026-12-03' });
    expect(days.rows.map(({ due_at }) => due_at)).toEqual([
      '2026-12-03 23:00:00',
      '2026-12-02 23:00:00',
      '2026-12-01 23:00:00',
    ]);
    expect(Object.values(days.counts).reduce((a, b) => a + b)).toBe(3);
    const first = await page(studio, { limit: 5 });
    const second = await page(studio, { limit: 100, before_id: first.rows.at(-1)?.id });
    expect([...first.rows, ...second.rows]).toEqual(all.rows);
    const wrong = await studio.request(
      'GET',
      `${list.path}?from=2026-12-03&to=2026-12-01&limit=0&status=lost`,
    );
    expect(wrong).toMatchObject({ status: 400, body: { fields: { limit: 'O mínimo é 1' } } });
  });

  test('belongs to one company', async () => {
    const { row } = await studioThatReminded();
    const other = await app.signUp();
    expect(await rowsOf(other)).toEqual([]);
    await expect(other.call(resend, { params: { id: row.id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('sending again', () => {
  test('queues a failed reminder once', {
    timeout: 40_000,
  }, async () => {
    const { studio, row } = await studioThatReminded();
    await change(studio, `status = 'failed', reason = 'not_on_whatsapp', instance = NULL, text = NULL`);
    const professional = await studio.addEmployee();
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => professional.call(resend, { params: { id: row.id } })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ status: 409, code: 'NOT_RESENDABLE' });
    }
    await eventually(async () =>
      expect(await rowsOf(studio)).toMatchObject([{ status: 'sent', reason: null, text: row.text }]),
    );
  });

  test.each([
    ['that was sent', `status = 'sent'`],
    ['that waits', `status = 'queued', next_attempt_at = 'infinity'`],
    ['whose appointment has begun', `status = 'failed', start_at = '2026-11-20 17:59:00'`],
    ['whose appointment has moved', `status = 'skipped', start_at = '2026-11-21 10:00:00'`],
  ])('refuses one %s', async (_, sql) => {
    const { studio, row } = await studioThatReminded();
    await change(studio, sql);
    await expect(studio.call(resend, { params: { id: row.id } })).rejects.toMatchObject({
      status: 409,
      code: 'NOT_RESENDABLE',
    });
  });

  test('refuses one whose appointment was deleted', async () => {
    const { studio, row, appointment } = await studioThatReminded();
    await change(studio, `status = 'failed'`);
    await studio.call(appointmentEndpoints.delete, { params: { id: appointment.id } });
    await eventually(() =>
      expect(studio.call(resend, { params: { id: row.id } })).rejects.toMatchObject({
        code: 'NOT_RESENDABLE',
      }),
    );
  });

  test('answers 404 for a test message', async () => {
    const { studio } = await studioWithPhone();
    const { id } = await studio.call(testMessage, { body: { phone: '11987654321' } });
    await change(studio, `status = 'failed'`);
    await expect(studio.call(resend, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a test message', () => {
  test('goes to the given phone with the text of the company', async () => {
    const { studio, token } = await studioWithPhone();
    const sent = await studio.call(testMessage, { body: { phone: '(11) 8765-4321' } });
    expect(sent).toMatchObject({
      kind: 'test',
      status: 'sent',
      phone: '+5511987654321',
      appointment_id: null,
      client_id: null,
      text: expect.stringContaining('sábado, 21 de novembro'),
    });
    expect(sent.text).toContain(studio.user.name);
    const { messages } = await studio.call(testPhoneEndpoints.get, { params: { token } });
    expect(messages).toMatchObject([{ phone: '+5511987654321', text: sent.text }]);
    expect(await rowsOf(studio)).toEqual([sent]);
  });

  test('is sent once for a repeated request', async () => {
    const { studio } = await studioWithPhone();
    const again = studio.with({ 'accept-language': 'pt', 'idempotency-key': randomUUID() });
    const first = await again.call(testMessage, { body: { phone: '11987654321' } });
    expect(await again.call(testMessage, { body: { phone: '11987654321' } })).toEqual(first);
    expect(await rowsOf(studio)).toHaveLength(1);
    await expect(again.call(testMessage, { body: { phone: '11987654322' } })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    // After a failure the repeated request sends another.
    await change(studio, `status = 'failed', reason = 'provider_unavailable'`);
    expect(await again.call(testMessage, { body: { phone: '11987654321' } })).toMatchObject({
      status: 'sent',
    });
    expect(await rowsOf(studio)).toHaveLength(2);
  });

  test.each([
    ['no number', 'não tem', 'Telefone inválido'],
    ['too short a number', '1234', 'Telefone inválido'],
    ['nothing', ' ', 'Campo obrigatório'],
  ])('refuses %s', async (_, phone, text) => {
    const { studio } = await studioWithPhone();
    await expect(studio.call(testMessage, { body: { phone } })).rejects.toMatchObject({
      status: 400,
      fields: { phone: text },
    });
  });

  test('needs a connected phone and an administrator', async () => {
    const studio = await app.signUp();
    const send = (caller: TestStudio) => caller.call(testMessage, { body: { phone: '11987654321' } });
    await expect(send(studio)).rejects.toMatchObject({ status: 409, code: 'NOT_CONNECTED' });
    const { instance } = await connectTestPhone(studio);
    await expect(send(await studio.addEmployee())).rejects.toMatchObject({ status: 403 });
    await studio.call(connectionEndpoints.disconnect, { body: { instance_name: instance } });
    await expect(send(studio)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    expect(await rowsOf(studio)).toEqual([]);
  });
});
