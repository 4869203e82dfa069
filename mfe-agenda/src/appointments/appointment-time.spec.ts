import { formatFor } from '@alinha/web-kit';
import { expect, test } from 'vitest';
import { shownEnd, timeRange } from './appointment-time.ts';

const from = (start_datetime: string, end_datetime: string, duration_minutes: number) => ({
  start_datetime,
  end_datetime,
  duration_minutes,
});

test('shows the stored end while it agrees with the duration within five minutes', () => {
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-20 09:00:00', 60))).toBe('2026-11-20 09:00:00');
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-20 09:04:00', 60))).toBe('2026-11-20 09:04:00');
});

test('shows start plus duration when the end is five minutes or more away from it', () => {
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-20 09:05:00', 60))).toBe('2026-11-20 09:00:00');
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-20 08:55:00', 60))).toBe('2026-11-20 09:00:00');
});

test('shows start plus duration when the end falls on another day', () => {
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-21 09:00:00', 60))).toBe('2026-11-20 09:00:00');
});

test('writes the range on 24 hours in both languages', () => {
  const times = from('2026-11-20 13:30:00', '2026-11-20 14:30:00', 60);
  expect(timeRange(times, formatFor('pt'))).toBe('13:30 – 14:30');
  expect(timeRange(times, formatFor('en'))).toBe('13:30 – 14:30');
});
