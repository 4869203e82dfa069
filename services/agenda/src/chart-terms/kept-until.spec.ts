import { addDays, formatDate } from '@alinha/contracts-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptUntil } from './kept-until.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map(formatDate);
const years = fc.integer({ min: 20, max: 100 });
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

test('a chart is kept until the same day, years after its last entry', () => {
  expect(keptUntil('2026-11-28', 20)).toBe('2046-11-28');
  expect(keptUntil('2028-02-29', 20)).toBe('2048-02-29');
});

test('a chart whose last entry is on 29 February is kept until 1 March when the year has no such day', () => {
  expect(keptUntil('2028-02-29', 21)).toBe('2049-03-01');
  // 2100 is no leap year.
  expect(keptUntil('2080-02-29', 20)).toBe('2100-03-01');
});

test('the last day is in the right year, never before the day of the last entry and at most one day after it', () => {
  fc.assert(
    fc.property(day, years, (lastEntry, count) => {
      const until = keptUntil(lastEntry, count);
      const year = Number(lastEntry.slice(0, 4)) + count;
      const isMissing = lastEntry.endsWith('-02-29') && !isLeap(year);
      expect(until).toBe(isMissing ? `${year}-03-01` : `${year}${lastEntry.slice(4)}`);
    }),
  );
});

test('a later entry and more years never end the time sooner', () => {
  fc.assert(
    fc.property(day, years, fc.nat({ max: 800 }), (lastEntry, count, later) => {
      expect(keptUntil(addDays(lastEntry, later), count) >= keptUntil(lastEntry, count)).toBe(true);
      expect(keptUntil(lastEntry, count + 1) > keptUntil(lastEntry, count)).toBe(true);
    }),
  );
});
