import { BILLING_DAYS, BILLING_PERIODS } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthOf, periodFrom, periodsToBill } from './billing-periods.ts';

describe('a period', () => {
  test.each([
    ['monthly', '2026-02-01', '2026-02-28'],
    ['quarterly', '2026-11-01', '2027-01-31'],
    ['semiannual', '2027-09-01', '2028-02-29'],
    ['annual', '2026-11-01', '2027-10-31'],
  ] as const)('%s from %s ends on %s', (billingPeriod, start, end) => {
    expect(periodFrom(start, { billingPeriod, billingDay: 10, dueFrom: null })).toEqual({
      start,
      end,
      dueDate: `${start.slice(0, 8)}10`,
    });
  });

  test('is due on the last day of the month when the month is too short', () => {
    expect(
      periodFrom('2026-02-01', { billingPeriod: 'monthly', billingDay: 31, dueFrom: null }).dueDate,
    ).toBe('2026-02-28');
  });

  test('is never due before the first occurrence', () => {
    const terms = { billingPeriod: 'monthly', billingDay: 5 } as const;
    expect(periodFrom('2026-11-01', { ...terms, dueFrom: '2026-11-23' }).dueDate).toBe('2026-11-23');
    expect(periodFrom('2026-12-01', { ...terms, dueFrom: '2026-11-23' }).dueDate).toBe('2026-12-05');
  });

  test('begins with the month of the first appointment', () => {
    expect(monthOf('2026-12-31')).toBe('2026-12-01');
  });
});

describe('periodsToBill', () => {
  const plan = {
    billingPeriod: 'monthly',
    billingDay: 5,
    nextPeriodStart: '2026-11-01',
    endsOn: null,
    dueFrom: null,
  } as const;
  const starts = (given: Partial<Parameters<typeof periodsToBill>[0]>, today: string) =>
    periodsToBill({ ...plan, ...given }, today).map(({ start }) => start);

  test('returns a period from its first day on', () => {
    expect(starts({ nextPeriodStart: '2026-12-01' }, '2026-11-30')).toEqual([]);
    expect(starts({ nextPeriodStart: '2026-12-01' }, '2026-12-01')).toEqual(['2026-12-01']);
  });

  test('returns the first period before it begins, unless the plan has ended', () => {
    const first = { nextPeriodStart: '2026-12-01', dueFrom: '2026-12-14' };
    expect(starts(first, '2026-11-20')).toEqual(['2026-12-01']);
    expect(starts({ ...first, nextPeriodStart: '2027-01-01' }, '2026-12-31')).toEqual([]);
    expect(starts({ ...first, endsOn: '2026-11-20' }, '2026-11-20')).toEqual([]);
  });

  test('returns all periods that were missed', () => {
    expect(starts({}, '2027-01-15')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  });

  test('ends with the period in which the plan was cancelled', () => {
    expect(starts({ endsOn: '2026-12-20' }, '2027-06-01')).toEqual(['2026-11-01', '2026-12-01']);
    expect(starts({ endsOn: '2026-10-31' }, '2027-06-01')).toEqual([]);
  });

  test('covers time without gap or overlap when it is called on any days', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((count) => addDays('2026-01-01', count));
    fc.assert(
      fc.property(
        fc.constantFrom(...BILLING_PERIODS),
        fc.constantFrom(...BILLING_DAYS),
        day,
        fc.array(day, { minLength: 1, maxLength: 8 }),
        (billingPeriod, billingDay, first, days) => {
          let nextPeriodStart = monthOf(first);
          const parts = days.sort().flatMap((today) => {
            const due = periodsToBill({ ...plan, billingPeriod, billingDay, nextPeriodStart }, today);
            nextPeriodStart = addDays(due.at(-1)?.end ?? addDays(nextPeriodStart, -1), 1);
            return due;
          });
          const last = days.at(-1) ?? first;
          const once = periodsToBill(
            { ...plan, billingPeriod, billingDay, nextPeriodStart: monthOf(first) },
            last,
          );
          expect(parts).toEqual(once);
          for (const [index, period] of once.entries()) {
            expect(period.start).toBe(index === 0 ? monthOf(first) : addDays(once[index - 1]?.end ?? '', 1));
            expect(period.dueDate >= period.start && period.dueDate <= period.end).toBe(true);
          }
        },
      ),
    );
  });
});
