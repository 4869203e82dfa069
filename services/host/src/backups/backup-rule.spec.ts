import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupsToKeep } from './backup-rule.ts';

const HOUR_MS = 60 * 60_000;
const time = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }).map((ms) => new Date(ms));
const times = fc.array(time, { minLength: 1, maxLength: 120 });
const datesOf = (kept: ReadonlySet<number>) =>
  [...kept].sort((one, other) => one - other).map((ms) => new Date(ms).toISOString().slice(0, 10));

/** Runs the rule after each backup, as the product does. */
function keptAfter(made: readonly Date[]): ReadonlySet<number> {
  let kept: ReadonlySet<number> = new Set();
  for (const one of made) kept = backupsToKeep([...[...kept].map((ms) => new Date(ms)), one]);
  return kept;
}

const daily = (first: string, days: number) =>
  Array.from({ length: days }, (_, day) => new Date(Date.parse(`${first}T03:30:00Z`) + day * 24 * HOUR_MS));

test('the rule keeps the newest backup, at most 23, and only given ones', () => {
  fc.assert(
    fc.property(times, (made) => {
      const kept = backupsToKeep(made);
      expect(kept.has(Math.max(...made.map((one) => one.getTime())))).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(23);
      expect(made.map((one) => one.getTime())).toEqual(expect.arrayContaining([...kept]));
    }),
  );
});

test('the rule keeps the same backups when it runs again, and in any order', () => {
  fc.assert(
    fc.property(times, (made) => {
      const kept = backupsToKeep(made);
      expect(backupsToKeep([...kept].map((ms) => new Date(ms)))).toEqual(kept);
      expect(backupsToKeep(made.toReversed())).toEqual(kept);
    }),
  );
});

test('the rule keeps the same backups whether it runs after each backup or once', () => {
  fc.assert(
    fc.property(times, (made) => {
      const inOrder = made.toSorted((one, other) => one.getTime() - other.getTime());
      expect(keptAfter(inOrder)).toEqual(backupsToKeep(inOrder));
    }),
  );
});

test('two years of daily backups leave 7 days, 4 weeks and 12 months', () => {
  expect(datesOf(keptAfter(daily('2024-12-01', 727)))).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    // Sundays, the last days of ISO weeks.
    '2026-11-08',
    '2026-11-15',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ]);
});

test('days and weeks end at midnight UTC', () => {
  const sunday = new Date('2026-11-22T23:59:59.999Z');
  const monday = new Date('2026-11-23T00:00:00.000Z');
  const week = daily('2026-11-23', 7);
  expect(backupsToKeep([sunday, monday]).size).toBe(2);
  expect(backupsToKeep([monday, new Date('2026-11-23T23:59:59Z')]).size).toBe(1);
  // Seven days later only the week of its own keeps Sunday.
  expect(backupsToKeep([sunday, ...week]).has(sunday.getTime())).toBe(true);
  expect(backupsToKeep([monday, ...week]).has(monday.getTime())).toBe(false);
});

test('backups before a long pause stay', () => {
  const kept = backupsToKeep([...daily('2026-01-01', 10), new Date('2026-11-28T03:30:00Z')]);
  expect(datesOf(kept)).toEqual([
    '2026-01-04',
    '2026-01-05',
    '2026-01-06',
    '2026-01-07',
    '2026-01-08',
    '2026-01-09',
    '2026-01-10',
    '2026-11-28',
  ]);
});
