import { expect, test } from 'vitest';
import { pauseAfter } from './back-off.ts';

test('pauses double from half a minute up to half an hour', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => pauseAfter(index + 1, 0) / 1_000);
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_800, 1_800]);
});

test('a pause is up to a fifth longer by chance', () => {
  expect(pauseAfter(1, 1)).toBe(36_000);
  expect(pauseAfter(8, 0.5)).toBe(1_980_000);
});
