import {
  appointmentEndpoints,
  type CreatePlanInput,
  recurringPlanEndpoints,
  seriesEndpoints,
} from '@alinha/contracts-agenda';
import { billingMetricsEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

async function studioWithPlan(given: Partial<CreatePlanInput> = {}) {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const plan = await studio.call(recurringPlanEndpoints.create, {
    body: {
      employee_id: studio.user.id,
      client_id: client.id,
      price_cents: 32_000,
      billing_period: 'monthly',
      billing_day: 10,
      schedules: [{ weekday: 1, start_time: '09:00', end_time: '10:00', first_date: '2026-11-23' }],
      allow_overbooking: false,
      ...given,
    },
  });
  const params = { id: plan.id };
  const get = () => studio.call(recurringPlanEndpoints.get, { params });
  const payments = async () => (await get()).payments;
  return { studio, client, plan, params, get, payments };
}

describe('a plan that is started in the agenda', () => {
  test('shows its payments, and counts among the active ones', async () => {
    const { studio, client, plan, payments } = await studioWithPlan();
    const [payment] = await eventually(async () => {
      const list = await payments();
      expect(list).toHaveLength(1);
      return list;
    });
    expect(payment).toEqual({
      id: payment?.id,
      client_id: client.id,
      status: 'pending',
      total_amount_cents: 32_000,
      due_date: '2026-11-10',
      late: true,
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
      late_payments: { count: 1, total_cents: 32_000 },
      paid_payments: { count: 0, total_cents: 0 },
    });
  });

  test('is renamed at once, and costs more from the next period on', async () => {
    const { studio, params, get, payments } = await studioWithPlan();
    await eventually(async () => expect(await payments()).toHaveLength(1));
    const body = { name: 'Pilates em dupla', price_cents: 40_000, billing_day: 20 as const };
    expect(await studio.call(recurringPlanEndpoints.update, { params, body })).toMatchObject(body);
    await eventually(async () => {
      const rows = await app.database.query(
        'SELECT price_cents, billing_day, name FROM billing.plan WHERE company_id = $1',
        [studio.companyId],
      );
      expect(rows).toEqual([body]);
    });
    expect(await payments()).toMatchObject([{ total_amount_cents: 32_000, due_date: '2026-11-10' }]);
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

  test('is paid for until it is cancelled', async () => {
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

  test('is paid for until its last appointment when its weekly time ends later', async () => {
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
});
