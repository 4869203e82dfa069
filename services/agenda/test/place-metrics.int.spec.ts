import { agendaMetricsEndpoints, blockEndpoints, planFreezeEndpoints } from '@alinha/contracts-agenda';
import { DAY_MS, MINUTE_MS } from '@alinha/contracts-core';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { offerStudio, startWorkers } from './offer-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const { offers: worker } = await startWorkers(app);

test('the metrics count freed and filled places, credits and frozen days of a period', async () => {
  const made = await offerStudio(app);
  const { studio, companyId, other } = made;
  const handle = async () => {
    await worker.handleDue(companyId);
    await eventually(async () =>
      expect(
        await app.database.query(
          'SELECT 1 FROM agenda.freed_place WHERE company_id = $1 AND next_step_at <= $2',
          [companyId, clock.now()],
        ),
      ).toEqual([]),
    );
  };
  const metrics = (start = '2026-11-20', end = '2026-12-20') =>
    studio.call(agendaMetricsEndpoints.places, { query: { start, end } });
  await made.grant(other.id, '2026-11-24');
  await made.grant(other.id, '2026-11-20');
  const hours = ['09', '10', '11'];
  const booked = await Promise.all(
    hours.map((hour) => made.book({ start_datetime: `2026-11-23 ${hour}:00:00` })),
  );
  const { client: waiting } = await made.addWaiting();
  for (const { id } of booked) await made.remove(id);
  await handle();
  clock.advance(2 * MINUTE_MS);
  await handle();
  const [first, second] = await made.offers();
  expect([first?.client_id, second?.client_id]).toEqual([waiting.id, other.id]);
  clock.advance(3 * MINUTE_MS);
  await made.answer(first?.id ?? 0, 'accept');
  clock.advance(4 * MINUTE_MS);
  await made.answer(second?.id ?? 0, 'accept');
  await made.book({ start_datetime: '2026-11-23 11:00:00', client_id: other.id, allow_overbooking: true });
  clock.advance(30 * MINUTE_MS);
  await handle();
  // A time that a block closes is not filled by staff.
  const closed = await made.book({ start_datetime: '2026-11-24 09:00:00' });
  await made.remove(closed.id);
  await handle();
  await studio.call(blockEndpoints.create, {
    body: { kind: 'other', employee_id: null, name: null, start_date: '2026-11-24', end_date: '2026-11-24' },
  });
  clock.advance(2 * MINUTE_MS);
  await handle();
  const plan = await made.start({ schedules: [{ weekday: 4, start_time: '09:00', end_time: '10:00' }] });
  await studio.call(planFreezeEndpoints.create, {
    params: { id: plan.id },
    body: { start_date: '2026-12-18', end_date: '2026-12-27' },
  });
  expect(await metrics()).toEqual({
    freed: 4,
    filled: 2,
    filled_from_list: 1,
    filled_with_credit: 1,
    booked_by_staff: 1,
    // Five and nine minutes.
    median_minutes_to_fill: 7,
    credits_granted: 2,
    credits_used: 1,
    credits_expired: 0,
    frozen_days: 2,
    frozen_plans: 1,
  });
  clock.advance(5 * DAY_MS);
  expect(await metrics()).toMatchObject({ credits_expired: 1 });
  expect(await metrics('2026-12-20', '2027-01-01')).toMatchObject({
    freed: 0,
    filled: 0,
    median_minutes_to_fill: null,
    credits_granted: 0,
    frozen_days: 8,
  });
});
