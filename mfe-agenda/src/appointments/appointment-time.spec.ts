import { formatFor } from '@alinha/web-kit';
import { expect, test } from 'vitest';
import { shownEnd, timeRange } from './appointment-time.ts';

const from = (start_datetime: string, end_datetime: string, duration_minutes: number) => ({
  start_datetime,
  end_datetime,
  duration_minutes,
});

test('an appointment shows its stored end when it is less than five minutes away from start plus duration', () => {
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-20 09:00:00', 60))).toBe('2026-11-20 09:00:00');
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-20 09:04:00', 60))).toBe('2026-11-20 09:04:00');
});

test('an appointment shows start plus duration when its end is five or more minutes away from it', () => {
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-20 09:05:00', 60))).toBe('2026-11-20 09:00:00');
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-20 08:55:00', 60))).toBe('2026-11-20 09:00:00');
});

test('an appointment shows start plus duration when its end is on another day', () => {
  expect(shownEnd(from('2026-11-20 08:00:00', '2026-11-21 09:00:00', 60))).toBe('2026-11-20 09:00:00');
});

test('a time range uses the 24-hour clock in both languages', () => {
  const times = from('2026-11-20 13:30:00', '2026-11-20 14:30:00', 60);
  expect(timeRange(times, formatFor('pt'))).toBe('13:30 – 14:30');
  expect(timeRange(times, formatFor('en'))).toBe('13:30 – 14:30');
});
