import { expect, it } from 'vitest';
import { sampleAppointment, samplePayment, samplePlan } from '../../testing/record-samples.ts';
import { deletionCounts } from './deletion-counts.ts';

const NOW = '2026-06-10 22:30';
const at = (start_datetime: string, done = false) => sampleAppointment({ start_datetime, done });

it('counts appointments that are upcoming and not done, active plans, and pending payments of both', () => {
  const begun = at('2026-06-10 22:00:00');
  const next = at('2026-06-10 23:00:00');
  const done = at('2026-06-12 08:00:00', true);
  const later = at('2026-06-15 08:00:00');
  const payments = [
    samplePayment({ appointment_id: next.id }),
    samplePayment({ appointment_id: later.id, status: 'paid' }),
    samplePayment({ appointment_id: begun.id }),
    samplePayment({ appointment_id: done.id }),
    samplePayment({ recurring_plan_id: 1, period_start: '2026-06-01' }),
    samplePayment({ recurring_plan_id: 1, period_start: '2026-07-01' }),
    samplePayment({ due_date: '2026-12-01' }),
  ];
  const plans = [samplePlan(), samplePlan({ active: false })];
  expect(deletionCounts([begun, next, done, later], plans, payments, NOW)).toEqual({
    appointments: 2,
    plans: 1,
    payments: 2,
  });
});
