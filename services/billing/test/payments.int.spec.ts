import { appointmentEndpoints } from '@alinha/contracts-agenda';
import {
  billingMetricsEndpoints,
  type CreatePaymentInput,
  type Payment,
  paymentEndpoints,
  type UpdatePaymentInput,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { formatCents } from '@alinha/contracts-core';
import { appointmentInput, clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

async function studioWithClient() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const payments = () => studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } });
  const charge = (body: Partial<CreatePaymentInput> = {}) =>
    studio.call(paymentEndpoints.create, {
      body: { client_id: client.id, total_amount_cents: 15_000, ...body },
    });
  const change = (id: number, body: UpdatePaymentInput) =>
    studio.call(paymentEndpoints.update, { params: { id }, body });
  return { studio, client, payments, charge, change };
}

describe('a payment', () => {
  test('is created, paid, set back to pending, postponed and removed', async () => {
    const { client, charge, change, payments, studio } = await studioWithClient();
    const made = await charge({ due_date: '2026-11-19' });
    expect(made).toEqual({
      id: made.id,
      client_id: client.id,
      client_name: client.name,
      status: 'pending',
      total_amount_cents: 15_000,
      due_date: '2026-11-19',
      late: true,
      paid_at: null,
      method: null,
      period_start: null,
      period_end: null,
      recurring_plan_id: null,
      plan_name: null,
      appointment_id: null,
      appointment_on: null,
      package_id: null,
      description: null,
      discount_cents: 0,
      discount_reason: null,
      open_cents: 15_000,
      agreed_on: null,
      parts: [],
    });
    const paid = { status: 'paid', paid_at: '2026-11-20 10:00:00', late: false };
    expect(await change(made.id, { status: 'paid' })).toMatchObject(paid);
    expect(await change(made.id, { status: 'pending', paid_at: '2026-11-20' })).toMatchObject({
      status: 'pending',
      paid_at: null,
    });
    expect(await change(made.id, { due_date: '2026-12-01' })).toMatchObject({
      due_date: '2026-12-01',
      late: false,
    });
    const removed = await studio.call(paymentEndpoints.delete, { params: { id: made.id }, query: {} });
    expect(removed).toMatchObject({ id: made.id, total_amount_cents: -1 });
    expect(await payments()).toEqual([]);
    await expect(change(made.id, { status: 'paid' })).rejects.toMatchObject({ status: 404 });
  });

  test('says how it was paid while it is paid', async () => {
    const { charge, change, studio } = await studioWithClient();
    const { id } = await charge();
    const method = { method: 'Só um pagamento já recebido tem forma de pagamento' };
    await expect(change(id, { method: 'pix' })).rejects.toMatchObject({ status: 400, fields: method });
    await expect(charge({ method: 'cash' })).rejects.toMatchObject({ status: 400, fields: method });
    expect(await change(id, { status: 'paid' })).toMatchObject({ method: null });
    expect(await change(id, { method: 'debit_card' })).toMatchObject({
      status: 'paid',
      method: 'debit_card',
    });
    // An outdated page marks the payment as paid again.
    expect(await change(id, { status: 'paid' })).toMatchObject({ method: 'debit_card' });
    const receipt = await studio.request('GET', `/api/payments/${id}/receipt`);
    expect(receipt.status).toBe(200);
    expect(await change(id, { status: 'pending' })).toMatchObject({ method: null });
    expect(await charge({ status: 'paid', method: 'cash' })).toMatchObject({ method: 'cash' });
  });

  test('is due today and unpaid by default', async () => {
    const { charge } = await studioWithClient();
    expect(await charge()).toMatchObject({ due_date: '2026-11-20', late: false, status: 'pending' });
    expect(await charge({ status: 'paid' })).toMatchObject({
      status: 'paid',
      paid_at: '2026-11-20 10:00:00',
    });
  });

  test('is paid once with the first date when several mark it as paid at once', async () => {
    const { charge, change, studio } = await studioWithClient();
    const { id } = await charge();
    const replies = await Promise.all(Array.from({ length: 8 }, () => change(id, { status: 'paid' })));
    expect(new Set(replies.map(({ paid_at }) => paid_at))).toEqual(new Set(['2026-11-20 10:00:00']));
    const rows = await app.database.query('SELECT version FROM billing.payment WHERE company_id = $1', [
      studio.companyId,
    ]);
    expect(rows).toEqual([{ version: 2 }]);
    expect(await change(id, { paid_at: '2026-11-18 09:30:00' })).toMatchObject({
      paid_at: '2026-11-18 09:30:00',
    });
    expect(await change(id, { status: 'paid' })).toMatchObject({ paid_at: '2026-11-18 09:30:00' });
  });

  test('keeps one date when it is marked as paid with several dates at once', async () => {
    const { charge, change, studio } = await studioWithClient();
    const { id } = await charge();
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
    const pay = (paid_at: string) => change(id, { status: 'paid', paid_at });
    const replies = await Promise.all(days.map(pay));
    const [when, ...others] = new Set(replies.map(({ paid_at }) => paid_at));
    expect(others).toEqual([]);
    expect(days.map((day) => `${day} 00:00:00`)).toContain(when);
    for (const day of days) expect(await pay(day)).toMatchObject({ paid_at: when });
    const rows = await app.database.query('SELECT version FROM billing.payment WHERE company_id = $1', [
      studio.companyId,
    ]);
    expect(rows).toEqual([{ version: 2 }]);
  });

  test('keeps its time when the day on which it was paid is sent again', async () => {
    const { charge, change, studio } = await studioWithClient();
    const { id } = await charge();
    await change(id, { status: 'paid', paid_at: '2026-11-20 08:30:00' });
    const body = { due_date: '2026-11-25', paid_at: '2026-11-20' };
    for (const _ of [1, 2])
      expect(await change(id, body)).toMatchObject({
        due_date: '2026-11-25',
        paid_at: '2026-11-20 08:30:00',
      });
    const rows = await app.database.query('SELECT version FROM billing.payment WHERE company_id = $1', [
      studio.companyId,
    ]);
    expect(rows).toEqual([{ version: 3 }]);
    expect(await change(id, { paid_at: '2026-11-19' })).toMatchObject({ paid_at: '2026-11-19 00:00:00' });
    for (const _ of [1, 2])
      expect(await change(id, { paid_at: '2026-11-20' })).toMatchObject({ paid_at: '2026-11-20 00:00:00' });
  });

  test('is not deleted as pending when it has been paid', async () => {
    const { charge, change, payments, studio } = await studioWithClient();
    const { id } = await charge();
    await change(id, { status: 'paid' });
    const remove = (query: string) => studio.speaking('en').request('DELETE', `/api/payments/${id}${query}`);
    expect(await remove('?status=pending')).toMatchObject({
      status: 409,
      body: {
        code: 'PAYMENT_PAID',
        error: 'This payment was marked as paid in the meantime. Check it before deleting.',
      },
    });
    expect(await remove('?status=paid')).toMatchObject({
      status: 400,
      body: { fields: { status: expect.any(String) } },
    });
    expect(await payments()).toMatchObject([{ id, status: 'paid' }]);
    expect((await remove('')).status).toBe(200);
    const pending = await charge();
    const reply = await studio.request('DELETE', `/api/payments/${pending.id}?status=pending`);
    expect(reply.status).toBe(200);
    expect(await payments()).toEqual([]);
  });

  test('has no payment date while it is pending, and none in the future', async () => {
    const { charge, change, client, studio } = await studioWithClient();
    const { id } = await charge();
    const create = (body: object) =>
      studio.request('POST', '/api/payments', { client_id: client.id, total_amount_cents: 100, ...body });
    const refusal = (text: string) => ({ status: 400, body: { fields: { paid_at: text } } });
    const pending = refusal('Só um pagamento já recebido tem data de pagamento');
    const future = refusal('Esta data ainda não chegou');
    expect(await create({ paid_at: '2026-11-19' })).toMatchObject(pending);
    expect(await create({ status: 'pending', paid_at: '2026-11-19' })).toMatchObject(pending);
    expect((await create({ status: 'pending', paid_at: null })).status).toBe(201);
    expect(await create({ status: 'paid', paid_at: '2026-11-21' })).toMatchObject(future);
    expect((await create({ status: 'paid', paid_at: '2026-11-20 10:00:00' })).status).toBe(201);
    const update = (body: object) => studio.request('PUT', `/api/payments/${id}`, body);
    expect(await update({ status: 'paid', paid_at: '2026-11-20 10:00:01' })).toMatchObject(future);
    await change(id, { status: 'paid', paid_at: '2026-11-20' });
    expect(await update({ paid_at: '2026-11-20 10:00:01' })).toMatchObject(future);
    expect(await change(id, { status: 'pending', paid_at: '2026-11-20' })).toMatchObject({ paid_at: null });
  });

  test('is refused above the limit with a text that states it as money', async () => {
    const { client, studio } = await studioWithClient();
    const body = { client_id: client.id, total_amount_cents: 1_000_000_001 };
    for (const language of ['pt', 'en'] as const) {
      const { body: reply } = await studio.speaking(language).request('POST', '/api/payments', body);
      const { total_amount_cents: text } = (reply as { fields: Record<string, string> }).fields;
      expect(text).toContain(formatCents(1_000_000_000, language).replaceAll('\u00a0', ' '));
    }
  });

  test('is refused with an error per field in the caller’s language when it is invalid', async () => {
    const { studio } = await studioWithClient();
    const body = { client_id: 0, total_amount_cents: 0, due_date: '2026-02-30', tip: 1 };
    expect(await studio.speaking('en').request('POST', '/api/payments', body)).toMatchObject({
      status: 400,
      body: {
        fields: {
          client_id: 'Invalid id.',
          total_amount_cents: 'The amount must be above zero',
          due_date: 'Invalid date',
          tip: 'Unknown field',
        },
      },
    });
    const unknown = studio.call(paymentEndpoints.create, {
      body: { client_id: 999_999, total_amount_cents: 100 },
    });
    await expect(unknown).rejects.toMatchObject({
      status: 404,
      fields: { client_id: 'Cliente não encontrado' },
    });
  });

  test('gives 404 to another company', async () => {
    const { charge, client } = await studioWithClient();
    const { id } = await charge();
    const stranger = await app.signUp();
    const missing = { status: 404 };
    await expect(
      stranger.call(paymentEndpoints.update, { params: { id }, body: { status: 'paid' } }),
    ).rejects.toMatchObject(missing);
    await expect(stranger.call(paymentEndpoints.delete, { params: { id }, query: {} })).rejects.toMatchObject(
      missing,
    );
    await expect(
      stranger.call(paymentEndpoints.listOfClient, { params: { id: client.id } }),
    ).rejects.toMatchObject({ ...missing, code: 'CLIENT_NOT_FOUND' });
    await expect(
      stranger.call(paymentEndpoints.create, { body: { client_id: client.id, total_amount_cents: 1 } }),
    ).rejects.toMatchObject(missing);
  });
});

describe('the payment of an appointment', () => {
  async function booked(paymentStatus: 'paid' | 'pending' = 'pending') {
    const { studio, client, payments, change } = await studioWithClient();
    const made = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id: client.id,
        payment_amount_cents: 9_000,
        payment_status: paymentStatus,
      }),
    });
    const appointment = () => studio.call(appointmentEndpoints.get, { params: { id: made.id } });
    const [payment] = await eventually(async () => {
      const list = await payments();
      expect(list).toHaveLength(1);
      return list as [Payment];
    });
    return { studio, client, payments, change, made, appointment, payment };
  }

  test('exists from the booking, due on the day of the appointment', async () => {
    const { made, payment } = await booked();
    expect(payment).toMatchObject({
      appointment_id: made.id,
      total_amount_cents: 9_000,
      status: 'pending',
      due_date: made.start_datetime.slice(0, 10),
    });
    expect((await booked('paid')).payment).toMatchObject({ status: 'paid', paid_at: '2026-11-20 10:00:00' });
  });

  test('publishes that it was paid, became pending or was removed', async () => {
    const { studio, appointment, change, payment } = await booked();
    const shows = (status: string | null, cents: number | null) =>
      eventually(async () =>
        expect(await appointment()).toMatchObject({ payment_status: status, payment_amount_cents: cents }),
      );
    await change(payment.id, { status: 'paid' });
    await shows('paid', 9_000);
    await change(payment.id, { status: 'pending' });
    await shows('pending', 9_000);
    await studio.call(paymentEndpoints.delete, { params: { id: payment.id }, query: {} });
    await shows(null, null);
  });

  test('moves with the appointment and is removed with it', async () => {
    const { studio, made, payments } = await booked();
    const params = { id: made.id };
    await studio.call(appointmentEndpoints.update, {
      params,
      body: { start_datetime: '2027-01-12 08:00:00' },
    });
    await eventually(async () => expect(await payments()).toMatchObject([{ due_date: '2027-01-12' }]));
    await studio.call(appointmentEndpoints.delete, { params });
    await eventually(async () => expect(await payments()).toEqual([]));
  });

  test('is kept when it was paid and the appointment is deleted', async () => {
    const { studio, made, payments } = await booked('paid');
    await studio.call(appointmentEndpoints.delete, { params: { id: made.id } });
    await eventually(async () => {
      const rows = await app.database.query(
        'SELECT amount_cents FROM billing.charge WHERE company_id = $1 AND appointment_id = $2',
        [studio.companyId, made.id],
      );
      expect(rows).toEqual([{ amount_cents: null }]);
    });
    expect(await payments()).toMatchObject([{ status: 'paid', total_amount_cents: 9_000 }]);
  });
});

test('totals cover dates with the end excluded', async () => {
  const { studio } = await studioWithClient();
  const reply = await studio.request('GET', '/api/metrics/plans-payments?start=2026-11-01&end=2026-11-01');
  expect(reply).toMatchObject({
    status: 400,
    body: { fields: { end: 'A data final deve ser depois da inicial' } },
  });
});

test('totals equal the sum of the rows for random payments', { timeout: 60_000 }, async () => {
  const dayUntil = (max: number) =>
    fc.integer({ min: 1, max }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
  const payment = fc.record({
    total_amount_cents: fc.integer({ min: 1, max: 1_000_000_000 }),
    due_date: dayUntil(28),
    paidOn: fc.option(dayUntil(20)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { maxLength: 12 }),
      fc.constantFrom(15, 25),
      async (wanted, endDay) => {
        const { studio, client, payments } = await studioWithClient();
        for (const { paidOn, ...body } of wanted) {
          const status = paidOn === null ? ('pending' as const) : ('paid' as const);
          await studio.call(paymentEndpoints.create, {
            body: { client_id: client.id, ...body, status, paid_at: paidOn },
          });
        }
        const rows = await payments();
        const sum = (list: readonly Payment[]) => ({
          count: list.length,
          total_cents: list.reduce((total, { total_amount_cents }) => total + total_amount_cents, 0),
        });
        const query = { start: '2026-11-05', end: `2026-11-${endDay}` };
        expect(await studio.call(billingMetricsEndpoints.plansPayments, { query })).toEqual({
          active_plans: { count: 0, total_cents: 0 },
          late_payments: sum(
            rows.filter(({ late, due_date }) => late && due_date >= query.start && due_date < query.end),
          ),
          paid_payments: sum(
            rows.filter(({ paid_at }) => paid_at !== null && paid_at >= query.start && paid_at < query.end),
          ),
        });
      },
    ),
    { numRuns: 15 },
  );
});
