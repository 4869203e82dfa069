import { expect, it } from 'vitest';
import { sampleAppointment, samplePayment, samplePlan } from '../../testing/record-samples.ts';
import { goesAlong } from './goes-along.ts';

const NOW = '2026-06-10 22:30';
const at = (start_datetime: string, done = false) => sampleAppointment({ start_datetime, done });

it('counts what is still to come and not done, and what is open of it', () => {
  const begun = at('2026-06-10 22:00:00');
  const next = at('2026-06-10 23:00:00');
  const settled = at('2026-06-12 08:00:00', true);
  const later = at('2026-06-15 08:00:00');
  const payments = [
    samplePayment({ appointment_id: next.id }),
    samplePayment({ appointment_id: later.id, status: 'paid' }),
    samplePayment({ appointment_id: begun.id }),
    samplePayment({ appointment_id: settled.id }),
    samplePayment({ recurring_plan_id: 1, period_start: '2026-06-01' }),
    samplePayment({ recurring_plan_id: 1, period_start: '2026-07-01' }),
    samplePayment({ due_date: '2026-12-01' }),
  ];
  const plans = [samplePlan(), samplePlan({ active: false })];
  expect(goesAlong([begun, next, settled, later], plans, payments, NOW)).toEqual({
    appointments: 2,
    plans: 1,
    payments: 2,
  });
});
