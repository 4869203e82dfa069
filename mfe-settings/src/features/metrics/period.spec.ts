import { addDays, parseWallClock } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketsOf, intoBuckets, mondayOf, sumOf } from './buckets.ts';
import { daysBetween, intervalOf, isByWeek, isPeriod, PERIODS, previousOf } from './period.ts';

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days));
const period = fc.constantFrom(...PERIODS);

describe('period', () => {
  test.each([
    ['month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['7d', '2026-11-15', '2026-11-22', '2026-11-08', '2026-11-15'],
    ['30d', '2026-10-23', '2026-11-22', '2026-09-23', '2026-10-23'],
    ['365d', '2025-11-22', '2026-11-22', '2024-11-22', '2025-11-22'],
  ] as const)('%s ends today and is compared with as many days', (name, start, end, before, until) => {
    const interval = intervalOf(name, '2026-11-21');
    expect(interval).toEqual({ start, end });
    expect(previousOf(name, interval)).toEqual({ start: before, end: until });
  });

  test('of a month is compared with the days right before it when the previous month is too short', () => {
    const before = (today: string) => previousOf('month', intervalOf('month', today));
    expect(before('2026-03-28')).toEqual({ start: '2026-02-01', end: '2026-03-01' });
    expect(before('2026-03-29')).toEqual({ start: '2026-01-31', end: '2026-03-01' });
    expect(before('2026-03-31')).toEqual({ start: '2026-01-29', end: '2026-03-01' });
    expect(before('2026-01-15')).toEqual({
      start: '2025-12-01',
      end: '2025-12-16',
    });
  });

  test('has the same length as its previous interval and does not overlap it', () => {
    fc.assert(
      fc.property(period, day, (name, today) => {
        const interval = intervalOf(name, today);
        const previous = previousOf(name, interval);
        expect(interval.end).toBe(addDays(today, 1));
        expect(previous.start < previous.end && previous.end <= interval.start).toBe(true);
        expect(daysBetween(previous.start, previous.end)).toBe(daysBetween(interval.start, interval.end));
      }),
    );
  });

  test('accepts only the known names', () => {
    expect(['7d', 'month', '8d', '', null].map(isPeriod)).toEqual([true, true, false, false, false]);
  });
});

describe('weeks', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
  ])('%s belongs to the Monday %s', (of, monday) => {
    expect(mondayOf(of)).toBe(monday);
  });

  test('start on Monday, and the first and last are cut at the interval', () => {
    expect(bucketsOf({ start: '2026-11-01', end: '2026-11-18' }, true)).toEqual([
      { start: '2026-11-01', end: '2026-11-02' },
      { start: '2026-11-02', end: '2026-11-09' },
      { start: '2026-11-09', end: '2026-11-16' },
      { start: '2026-11-16', end: '2026-11-18' },
    ]);
  });

  test('cover an interval without gap or overlap, and each row is in the bucket of its day', () => {
    const rows = fc.array(fc.record({ ahead: fc.integer({ min: -20, max: 400 }), count: fc.nat(50) }));
    fc.assert(
      fc.property(period, day, rows, (name, today, drawn) => {
        const interval = intervalOf(name, today);
        const given = drawn.map(({ ahead, count }) => ({ day: addDays(interval.start, ahead), count }));
        const buckets = intoBuckets(interval, isByWeek(name), given);
        expect(buckets[0]?.start).toBe(interval.start);
        expect(buckets.at(-1)?.end).toBe(interval.end);
        for (const [index, bucket] of buckets.entries()) {
          if (index > 0) expect(bucket.start).toBe(buckets[index - 1]?.end);
          if (isByWeek(name) && index > 0) expect(parseWallClock(bucket.start).getUTCDay()).toBe(1);
          expect(daysBetween(bucket.start, bucket.end)).toBeLessThanOrEqual(isByWeek(name) ? 7 : 1);
          expect(bucket.rows.every((row) => row.day >= bucket.start && row.day < bucket.end)).toBe(true);
        }
        const inside = given.filter((row) => row.day >= interval.start && row.day < interval.end);
        const total = sumOf(buckets, (bucket) => sumOf(bucket.rows, ({ count }) => count));
        expect(total).toBe(sumOf(inside, ({ count }) => count));
      }),
    );
  });
});
