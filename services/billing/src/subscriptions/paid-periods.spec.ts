import { addDays, addMonths } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidPeriods } from './paid-periods.ts';
import { monthsOf, PLANS } from './prices.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));

describe('prepaid periods', () => {
  test('follow a running period, and begin at the payment after a gap', () => {
    expect(
      paidPeriods([
        { plan: 'semiannual', paidOn: '2026-08-31' },
        { plan: 'semiannual', paidOn: '2027-02-01' },
        { plan: 'annual', paidOn: '2028-03-05' },
      ]),
    ).toEqual([
      { start: '2026-08-31', end: '2027-02-28' },
      // Counted from the first day, so that February does not shorten later periods.
      { start: '2027-02-28', end: '2027-08-31' },
      { start: '2028-03-05', end: '2029-03-05' },
    ]);
  });

  const purchases = fc
    .array(fc.record({ plan: fc.constantFrom(...PLANS), paidOn: day }), { maxLength: 12 })
    .map((list) => list.sort((a, b) => (a.paidOn < b.paidOn ? -1 : 1)));

  test('never overlap, never begin before their payment, and keep their full length', () => {
    fc.assert(
      fc.property(purchases, (bought) => {
        const periods = paidPeriods(bought);
        expect(periods).toHaveLength(bought.length);
        let runFrom = '';
        let runMonths = 0;
        for (const [index, { start, end }] of periods.entries()) {
          const { plan, paidOn } = bought[index] ?? { plan: 'monthly' as const, paidOn: '' };
          const before = periods[index - 1]?.end ?? '';
          expect(start >= before).toBe(true);
          expect(start >= paidOn).toBe(true);
          // A period begins at its payment or at the end of the period before.
          expect(start === paidOn || start === before).toBe(true);
          const continues = start === before && paidOn <= before;
          runFrom = continues ? runFrom : start;
          runMonths = monthsOf(plan) + (continues ? runMonths : 0);
          expect(end).toBe(addMonths(runFrom, runMonths));
        }
      }),
    );
  });
});
