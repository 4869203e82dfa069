import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { billingMetricsEndpoints, type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
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
  const charge = (body: Partial<{ total_amount_cents: number; due_date: string; status: 'paid' }> = {}) =>
    studio.call(paymentEndpoints.create, {
      body: { client_id: client.id, total_amount_cents: 15_000, ...body },
    });
  const change = (id: number, body: { status?: 'paid' | 'pending'; paid_at?: string; due_date?: string }) =>
    studio.call(paymentEndpoints.update, { params: { id }, body });
  return { studio, client, payments, charge, change };
}

describe('a payment', () => {
  test('is created, paid, undone, put off and removed', async () => {
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
      period_start: null,
      period_end: null,
      recurring_plan_id: null,
      plan_name: null,
      appointment_id: null,
      description: null,
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
    const removed = await studio.call(paymentEndpoints.delete, { params: { id: made.id } });
    expect(removed).toMatchObject({ id: made.id, total_amount_cents: -1 });
    expect(await payments()).toEqual([]);
    await expect(change(made.id, { status: 'paid' })).rejects.toMatchObject({ status: 404 });
  });

  test('is due today and unpaid unless it is said otherwise', async () => {
    const { charge } = await studioWithClient();
    expect(await charge()).toMatchObject({ due_date: '2026-11-20', late: false, status: 'pending' });
    expect(await charge({ status: 'paid' })).toMatchObject({
      status: 'paid',
      paid_at: '2026-11-20 10:00:00',
    });
  });

  test('paid by several at once has one effect, and keeps when it was paid', async () => {
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

  test('names everything that is wrong with it, in the caller’s language', async () => {
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

  test('does not exist for another company', async () => {
    const { charge, client } = await studioWithClient();
    const { id } = await charge();
    const stranger = await app.signUp();
    const missing = { status: 404 };
    await expect(
      stranger.call(paymentEndpoints.update, { params: { id }, body: { status: 'paid' } }),
    ).rejects.toMatchObject(missing);
    await expect(stranger.call(paymentEndpoints.delete, { params: { id } })).rejects.toMatchObject(missing);
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

  test('is there as it was booked, due on its day', async () => {
    const { made, payment } = await booked();
    expect(payment).toMatchObject({
      appointment_id: made.id,
      total_amount_cents: 9_000,
      status: 'pending',
      due_date: made.start_datetime.slice(0, 10),
    });
    expect((await booked('paid')).payment).toMatchObject({ status: 'paid', paid_at: '2026-11-20 10:00:00' });
  });

  test('tells the appointment that it was paid, that this was undone, and that nothing is owed', async () => {
    const { studio, appointment, change, payment } = await booked();
    const shows = (status: string | null, cents: number | null) =>
      eventually(async () =>
        expect(await appointment()).toMatchObject({ payment_status: status, payment_amount_cents: cents }),
      );
    await change(payment.id, { status: 'paid' });
    await shows('paid', 9_000);
    await change(payment.id, { status: 'pending' });
    await shows('pending', 9_000);
    await studio.call(paymentEndpoints.delete, { params: { id: payment.id } });
    await shows(null, null);
  });

  test('follows the appointment to another day, and goes with it', async () => {
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

  test('stays when it was paid and the appointment goes', async () => {
    const { studio, made, payments } = await booked('paid');
    await studio.call(appointmentEndpoints.delete, { params: { id: made.id } });
    // Something later through the same queue has arrived: so has the deletion.
    const other = await studio.call(clientEndpoints.create, { body: clientInput() });
    const body = appointmentInput({
      employee_id: studio.user.id,
      client_id: other.id,
      payment_amount_cents: 100,
    });
    await studio.call(appointmentEndpoints.create, { body });
    await eventually(async () =>
      expect(await studio.call(paymentEndpoints.listOfClient, { params: { id: other.id } })).toHaveLength(1),
    );
    expect(await payments()).toMatchObject([{ status: 'paid', total_amount_cents: 9_000 }]);
  });
});

test('totals equal the sum of the rows, whatever the payments', { timeout: 60_000 }, async () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
  const payment = fc.record({
    total_amount_cents: fc.integer({ min: 1, max: 1_000_000_000 }),
    due_date: day,
    paidOn: fc.option(day),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { maxLength: 12 }), async (wanted) => {
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
      const query = { start: '2026-11-05', end: '2026-11-25' };
      expect(await studio.call(billingMetricsEndpoints.plansPayments, { query })).toEqual({
        active_plans: { count: 0, total_cents: 0 },
        late_payments: sum(rows.filter(({ late, due_date }) => late && due_date >= query.start)),
        paid_payments: sum(
          rows.filter(({ paid_at }) => paid_at !== null && paid_at >= query.start && paid_at < query.end),
        ),
      });
    }),
    { numRuns: 15 },
  );
});
