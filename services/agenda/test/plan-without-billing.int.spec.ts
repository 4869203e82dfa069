import { planFreezeEndpoints, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { NOW, planStudio } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'clients', 'agenda'], clock: clock.now });

test('a plan is shown without payments, and can be changed and cancelled, when billing is unavailable', async () => {
  const { studio, start } = await planStudio(app);
  const plan = await start();
  const params = { id: plan.id };
  const get = () => studio.call(recurringPlanEndpoints.get, { params });
  expect(await get()).toEqual({ ...plan, payments: null });
  await studio.call(recurringPlanEndpoints.update, { params, body: { name: 'Pilates em dupla' } });
  const query = { start_date: '2026-12-01', end_date: '2026-12-31' };
  await expect(studio.call(planFreezeEndpoints.preview, { params, query })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  await studio.call(recurringPlanEndpoints.cancel, { params });
  expect(await get()).toMatchObject({ name: 'Pilates em dupla', active: false, payments: null });
  expect(await studio.request('GET', `/api/recurring/plans/${plan.id + 1}`)).toMatchObject({ status: 404 });
});
