import { addDays } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, paidPeriods } from './paid-periods.ts';
import { monthsOf, PLANS } from './prices.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const lastOf = (month: string) => addDays(addMonths(`${month}-01`, 1), -1);

describe('a day some months later', () => {
  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('%s + %i is %s', (from, months, expected) => {
    expect(addMonths(from, months)).toBe(expected);
  });

  test('is the same day of the month, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 48 }), (from, months) => {
        const to = addMonths(from, months);
        const passed =
          (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
          Number(to.slice(5, 7)) -
          Number(from.slice(5, 7));
        expect(passed).toBe(months);
        const last = lastOf(to.slice(0, 7));
        expect(to.slice(8)).toBe(from.slice(8) <= last.slice(8) ? from.slice(8) : last.slice(8));
      }),
    );
  });
});

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
