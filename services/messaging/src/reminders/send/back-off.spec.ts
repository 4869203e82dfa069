import { expect, test } from 'vitest';
import { pauseAfter, pauseBefore } from './back-off.ts';

test('pauses double from half a minute up to half an hour', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => pauseAfter(index + 1, 0) / 1_000);
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_800, 1_800]);
});

test('a pause is up to a fifth longer by chance', () => {
  expect(pauseAfter(1, 1)).toBe(36_000);
  expect(pauseAfter(8, 0.5)).toBe(1_980_000);
});

test('a pause before a start is at most half the time left, and at least half a minute', () => {
  expect(pauseBefore(86_400_000, 1_800_000)).toBe(1_800_000);
  expect(pauseBefore(1_800_000, 1_800_000)).toBe(900_000);
  expect(pauseBefore(40_000, 1_800_000)).toBe(30_000);
  expect(pauseBefore(0, 1_800_000)).toBe(1_800_000);
});
