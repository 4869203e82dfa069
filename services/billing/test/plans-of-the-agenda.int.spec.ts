import {
  appointmentEndpoints,
  type CreatePlanInput,
  recurringPlanEndpoints,
  seriesEndpoints,
  type UpdatePlanInput,
} from '@alinha/contracts-agenda';
import { billingMetricsEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  eventually,
  startTestApp,
  TestClock,
  untilPaymentsChange,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

async function studioWithPlan(given: Partial<CreatePlanInput> = {}) {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body: CreatePlanInput = {
    employee_id: studio.user.id,
    client_id: client.id,
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 10,
    schedules: [{ weekday: 1, start_time: '09:00', end_time: '10:00', first_date: '2026-11-23' }],
    allow_overbooking: false,
    ...given,
  };
  const plan = await untilPaymentsChange(studio.connection, () =>
    studio.call(recurringPlanEndpoints.create, { body }),
  );
  const params = { id: plan.id };
  const get = () => studio.call(recurringPlanEndpoints.get, { params });
  const payments = async () => (await get()).payments ?? [];
  return { studio, client, plan, params, get, payments };
}

/** The last day that billing charges a plan for. */
async function endsOn(companyId: number, id: number): Promise<string | null | undefined> {
  const rows = await app.database.query<{ ends_on: string | null }>(
    `SELECT to_char(ends_on, 'YYYY-MM-DD') AS ends_on FROM billing.plan WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
  return rows[0]?.ends_on;
}

describe('a plan that is started in the agenda', () => {
  test('shows its payments, also on open screens, and counts as active', async () => {
    const { studio, client, plan, payments } = await studioWithPlan();
    const [payment, ...others] = await payments();
    expect(others).toEqual([]);
    expect(payment).toEqual({
      id: payment?.id,
      client_id: client.id,
      status: 'pending',
      total_amount_cents: 32_000,
      due_date: '2026-11-23',
      late: false,
      paid_at: null,
      period_start: '2026-11-01',
      period_end: '2026-11-30',
    });
    expect(await studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } })).toMatchObject([
      { id: payment?.id, plan_name: plan.name, recurring_plan_id: plan.id },
    ]);
    const query = { start: '2026-11-01', end: '2026-12-01' };
    expect(await studio.call(billingMetricsEndpoints.plansPayments, { query })).toEqual({
      active_plans: { count: 1, total_cents: 32_000 },
      late_payments: { count: 0, total_cents: 0 },
      paid_payments: { count: 0, total_cents: 0 },
    });
  });

  test('has its new name at once and its new price from the next period', async () => {
    const { studio, params, get, payments } = await studioWithPlan();
    const body = { name: 'Pilates em dupla', price_cents: 40_000, billing_day: 20 as const };
    expect(await studio.call(recurringPlanEndpoints.update, { params, body })).toMatchObject(body);
    await eventually(async () => {
      const rows = await app.database.query(
        'SELECT price_cents, billing_day, name FROM billing.plan WHERE company_id = $1',
        [studio.companyId],
      );
      expect(rows).toEqual([body]);
    });
    expect(await payments()).toMatchObject([{ total_amount_cents: 32_000, due_date: '2026-11-23' }]);
    expect(await get()).toMatchObject(body);
    const stranger = await app.signUp();
    await expect(
      stranger.call(recurringPlanEndpoints.update, { params, body: { name: 'X' } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(
      await studio.request('PUT', `/api/recurring/plans/${params.id}`, {
        price_cents: 0,
        billing_day: 31,
        name: ' ',
      }),
    ).toMatchObject({
      status: 400,
      body: { fields: { price_cents: 'O valor deve ser maior que zero', name: 'Campo obrigatório' } },
    });
  });

  test('is billed until it is cancelled', async () => {
    const { studio, params, get } = await studioWithPlan();
    await studio.call(recurringPlanEndpoints.cancel, { params });
    await eventually(async () => {
      const rows = await app.database.query(
        `SELECT to_char(ends_on, 'YYYY-MM-DD') AS ends_on FROM billing.plan WHERE company_id = $1`,
        [studio.companyId],
      );
      expect(rows).toEqual([{ ends_on: '2026-11-20' }]);
    });
    // The month that had begun stays.
    expect(await get()).toMatchObject({ active: false, payments: [{ period_start: '2026-11-01' }] });
  });

  test('is billed until its last appointment when its weekly time ends later', async () => {
    const { studio, client, params } = await studioWithPlan();
    const history = await studio.call(appointmentEndpoints.list, {
      query: { start: '2027-02-01', end: '2027-02-02', employee_id: studio.user.id },
    });
    expect(history).toMatchObject([{ client_id: client.id, start_datetime: '2027-02-01 09:00:00' }]);
    await studio.call(seriesEndpoints.delete, { params: { id: history[0]?.id ?? 0 } });
    await eventually(async () => {
      const rows = await app.database.query(
        `SELECT to_char(ends_on, 'YYYY-MM-DD') AS ends_on FROM billing.plan WHERE company_id = $1 AND id = $2`,
        [studio.companyId, params.id],
      );
      expect(rows).toEqual([{ ends_on: '2027-01-25' }]);
    });
  });

  test('is billed until the company’s day of the cancellation when PostgreSQL lacks the zone', async () => {
    const { studio, params } = await studioWithPlan();
    for (const service of ['agenda', 'billing']) {
      // An earlier release accepted this zone: Node knows it, PostgreSQL does not.
      await app.database.query(
        `UPDATE ${service}.company SET timezone = 'US/Pacific-New', version = 100 WHERE company_id = $1`,
        [studio.companyId],
      );
    }
    // 22:30 of the 30th in Los Angeles, where São Paulo has 1 December already.
    clock.advance(10 * DAY_MS + 17.5 * HOUR_MS);
    await studio.call(recurringPlanEndpoints.cancel, { params });
    await eventually(async () => expect(await endsOn(studio.companyId, params.id)).toBe('2026-11-30'));
    clock.advance(-(10 * DAY_MS + 17.5 * HOUR_MS));
  });

  test('is billed for less when it has ended and its remaining appointments are cancelled', async () => {
    const { studio, params } = await studioWithPlan();
    const [february] = await studio.call(appointmentEndpoints.list, {
      query: { start: '2027-02-01', end: '2027-02-02', employee_id: studio.user.id },
    });
    await studio.call(seriesEndpoints.delete, { params: { id: february?.id ?? 0 } });
    await eventually(async () => expect(await endsOn(studio.companyId, params.id)).toBe('2027-01-25'));
    await studio.call(recurringPlanEndpoints.cancel, { params });
    await eventually(async () => expect(await endsOn(studio.companyId, params.id)).toBe('2026-11-20'));
  });

  test('changes `told_on`, the day of its latest terms, with price or billing day but not with the name', async () => {
    const { studio, params } = await studioWithPlan();
    const change = (body: UpdatePlanInput) => studio.call(recurringPlanEndpoints.update, { params, body });
    const termsSetOn = async () => {
      const rows = await app.database.query<{ told_on: string }>(
        `SELECT to_char(told_on, 'YYYY-MM-DD') AS told_on FROM agenda.recurring_plan WHERE id = $1`,
        [params.id],
      );
      return rows[0]?.told_on;
    };
    clock.advance(2 * DAY_MS);
    await change({ name: 'Outro', price_cents: 32_000 });
    expect(await termsSetOn()).toBe('2026-11-20');
    await change({ billing_day: 28 });
    expect(await termsSetOn()).toBe('2026-11-22');
    clock.advance(-2 * DAY_MS);
  });
});

describe('a client who is deleted', () => {
  test('has no bills for later periods, no new payments and no active plans', async () => {
    const { studio, client, plan, payments } = await studioWithPlan();
    const single = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id: client.id,
        payment_amount_cents: 9_000,
      }),
    });
    const charge = (key: string) =>
      studio.with({ 'idempotency-key': key }).call(paymentEndpoints.create, {
        body: { client_id: client.id, total_amount_cents: 15_000, status: 'paid' },
      });
    const paid = await charge('while-they-are-here');
    const list = () => studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } });
    await eventually(async () => expect(await list()).toHaveLength(3));

    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await eventually(async () => expect(await endsOn(studio.companyId, plan.id)).toBe('2026-11-20'));
    // The debt of the deleted appointment is removed; paid payments and the current month stay.
    await eventually(async () =>
      expect((await list()).map(({ id }) => id)).toEqual([(await payments())[0]?.id, paid.id]),
    );
    expect(single.payment_status).toBe('pending');
    const archived = () =>
      app.database.query('SELECT archived FROM billing.client WHERE id = $1', [client.id]);
    await eventually(async () => expect(await archived()).toEqual([{ archived: true }]));
    await expect(charge('after-they-left')).rejects.toMatchObject({
      status: 404,
      fields: { client_id: 'Cliente não encontrado' },
    });
    // A repeated request returns the first reply.
    expect(await charge('while-they-are-here')).toEqual(paid);
    const query = { start: '2026-11-01', end: '2026-12-01' };
    expect((await studio.call(billingMetricsEndpoints.plansPayments, { query })).active_plans).toEqual({
      count: 0,
      total_cents: 0,
    });
  });
});
