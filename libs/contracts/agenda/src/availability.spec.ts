import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlockRule, blockedPart, workedParts } from './availability.ts';
import type { HoursRange } from './working-hours.schemas.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

const block = (given: Partial<BlockRule> = {}): BlockRule => ({
  kind: 'other',
  name: null,
  startDate: FRIDAY,
  endDate: FRIDAY,
  startTime: null,
  endTime: null,
  weekdays: [],
  ...given,
});

test('a block closes every day from its first to its last', () => {
  const vacation = block({ endDate: '2026-11-30' });
  expect(blockedPart(vacation, '2026-11-19')).toBeNull();
  expect(blockedPart(vacation, FRIDAY)).toEqual({ from: '00:00', to: '24:00' });
  expect(blockedPart(vacation, '2026-11-30')).not.toBeNull();
  expect(blockedPart(vacation, '2026-12-01')).toBeNull();
});

test('a block without a last day closes its weekdays without an end', () => {
  const lunch = block({ endDate: null, startTime: '12:00', endTime: '13:00', weekdays: [1, 5] });
  expect(blockedPart(lunch, '2036-11-21')).toEqual({ from: '12:00', to: '13:00' });
  expect(blockedPart(lunch, SATURDAY)).toBeNull();
});

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

test('workedParts covers exactly the minutes of the ranges, in parts that are never adjacent', () => {
  const edges = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 12 });
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      edges,
      fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
      minute,
      (ends, isWorking, at) => {
        const sorted = ends.toSorted((a, b) => a - b);
        const ranges = sorted.slice(1).flatMap((end, index): HoursRange[] => {
          const start = sorted[index] ?? 0;
          return isWorking[index] ? [{ weekday: 5, start_time: time(start), end_time: time(end) }] : [];
        });
        const parts = workedParts(ranges.toReversed(), FRIDAY);
        const now = time(at);
        const isWorked = parts.some(({ from, to }) => from <= now && now < to);
        expect(isWorked).toBe(ranges.some(({ start_time, end_time }) => start_time <= now && now < end_time));
        expect(parts.every(({ from }, index) => index === 0 || from > (parts[index - 1]?.to ?? ''))).toBe(
          true,
        );
        expect(workedParts(ranges, SATURDAY)).toEqual([]);
      },
    ),
  );
});
