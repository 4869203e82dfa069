import { expect, it } from 'vitest';
import { samplePayment } from '../../testing/record-samples.ts';
import { owedOf } from './owed.ts';

const TODAY = '2026-06-15';

it('counts as owed what is due by today, and apart what is still to come', () => {
  const payments = [
    samplePayment({ due_date: '2026-06-10', late: true, total_amount_cents: 100 }),
    samplePayment({ due_date: TODAY, total_amount_cents: 20 }),
    samplePayment({ due_date: '2026-06-16', total_amount_cents: 3 }),
    samplePayment({ due_date: '2026-06-10', status: 'paid', total_amount_cents: 5000 }),
  ];
  expect(owedOf(payments, TODAY)).toEqual({ dueCents: 120, lateCount: 1, upcomingCents: 3 });
});

it('finds nothing where nothing is', () => {
  expect(owedOf([], TODAY)).toEqual({ dueCents: 0, lateCount: 0, upcomingCents: 0 });
});
