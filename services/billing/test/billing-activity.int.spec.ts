import { randomUUID } from 'node:crypto';
import { activityEndpoints } from '@alinha/contracts-accounts';
import type { PlanEvent } from '@alinha/contracts-agenda';
import { listPlanPayments } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { clientInput, eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

/** A studio with plans that are billed for November already. */
async function studioWithPlans(count: number) {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const plans = Array.from(
    { length: count },
    (_, index): PlanEvent => ({
      company_id: studio.companyId,
      id: index + 1,
      version: 1,
      name: 'Pilates - 2x',
      client_id: client.id,
      price_cents: 32_000,
      billing_period: 'monthly',
      billing_day: 10,
      first_date: '2026-11-23',
      ends_on: null,
    }),
  );
  await app.platform.queues.addAll(
    'events.billing',
    plans.map((data) => ({ name: 'agenda.plan-changed', data, id: randomUUID() })),
  );
  await eventually(async () => {
    for (const { id } of plans) expect(await paymentsOf(studio, id)).toHaveLength(1);
  });
  return studio;
}

const paymentsOf = ({ companyId }: TestStudio, planId: number) =>
  app.platform.rpc.call(listPlanPayments, { company_id: companyId, plan_id: planId });

const runJob = () =>
  app.platform.queues.addAll('billing.bill-plans', [
    { name: 'bill-plans', data: {}, id: `run-${randomUUID()}` },
  ]);

const billedOf = async (studio: TestStudio) => {
  const query = { user_id: 'system' } as const;
  const { activities } = await studio.call(activityEndpoints.list, { query });
  return activities.map(({ action, count, occurred_at }) => ({
    action,
    count,
    day: occurred_at.slice(0, 10),
  }));
};

test('a run logs one activity per company with the number of its payments, and none for zero', async () => {
  const [first, second] = [await studioWithPlans(3), await studioWithPlans(1)];
  await runJob();
  clock.advance(12 * DAY_MS);
  await runJob();
  await runJob();
  await eventually(async () => {
    expect(await billedOf(first)).toEqual([{ action: 'payment.billed', count: 3, day: '2026-12-02' }]);
    expect(await billedOf(second)).toEqual([{ action: 'payment.billed', count: 1, day: '2026-12-02' }]);
  });
  expect(await paymentsOf(first, 3)).toHaveLength(2);
  clock.advance(20 * DAY_MS);
  // A request now and then extends the session.
  expect(await billedOf(second)).toHaveLength(1);
  clock.advance(11 * DAY_MS);
  await runJob();
  await eventually(async () =>
    expect((await billedOf(second)).map(({ day }) => day)).toEqual(['2027-01-02', '2026-12-02']),
  );
});
