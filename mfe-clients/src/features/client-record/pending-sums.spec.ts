import { expect, it } from 'vitest';
import { samplePayment } from '../../testing/record-samples.ts';
import { pendingSumsOf } from './pending-sums.ts';

const TODAY = '2026-06-15';

it('sums payments due by today and later payments separately', () => {
  const payments = [
    samplePayment({ due_date: '2026-06-10', late: true, total_amount_cents: 100 }),
    samplePayment({ due_date: TODAY, total_amount_cents: 20 }),
    samplePayment({ due_date: '2026-06-16', total_amount_cents: 3 }),
    samplePayment({ due_date: '2026-06-10', status: 'paid', total_amount_cents: 5000 }),
  ];
  expect(pendingSumsOf(payments, TODAY)).toEqual({ dueCents: 120, lateCount: 1, upcomingCents: 3 });
});

it('is zero without payments', () => {
  expect(pendingSumsOf([], TODAY)).toEqual({ dueCents: 0, lateCount: 0, upcomingCents: 0 });
});
