import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { bucketOf, sectionsOf } from './app-mode-buckets.ts';

const from = (start: string, end: string, minutes: number) =>
  sampleAppointment({ start_datetime: start, end_datetime: end, duration_minutes: minutes });
const eight = from('2026-11-20 08:00:00', '2026-11-20 09:00:00', 60);

describe('an appointment from 08:00 to 09:00', () => {
  test('is upcoming until the second before it starts', () => {
    expect(bucketOf(eight, '2026-11-19 23:59:59')).toBe('upcoming');
    expect(bucketOf(eight, '2026-11-20 07:59:59')).toBe('upcoming');
  });

  test('is current from its start until two minutes after its end', () => {
    expect(bucketOf(eight, '2026-11-20 08:00:00')).toBe('now');
    expect(bucketOf(eight, '2026-11-20 09:00:00')).toBe('now');
    expect(bucketOf(eight, '2026-11-20 09:01:59')).toBe('now');
  });

  test('is past from two minutes after its end', () => {
    expect(bucketOf(eight, '2026-11-20 09:02:00')).toBe('past');
    expect(bucketOf(eight, '2026-11-21 00:00:00')).toBe('past');
  });
});

test('an appointment is past by its duration when its stored end is two hours later', () => {
  const inconsistent = from('2026-11-20 08:00:00', '2026-11-20 11:00:00', 60);
  expect(bucketOf(inconsistent, '2026-11-20 09:02:00')).toBe('past');
});

test('the grace period continues past midnight', () => {
  const late = from('2026-11-20 23:00:00', '2026-11-21 00:00:00', 60);
  expect(bucketOf(late, '2026-11-21 00:01:59')).toBe('now');
  expect(bucketOf(late, '2026-11-21 00:02:00')).toBe('past');
});

test('a past appointment is listed only when it started today', () => {
  const yesterday = from('2026-11-19 08:00:00', '2026-11-19 09:00:00', 60);
  expect(sectionsOf([yesterday, eight], '2026-11-20 12:00:00').past).toEqual([eight]);
  const night = from('2026-11-19 23:30:00', '2026-11-20 00:30:00', 60);
  expect(sectionsOf([night], '2026-11-20 00:10:00').now).toEqual([night]);
  expect(sectionsOf([night], '2026-11-20 00:40:00').past).toEqual([]);
});

test('upcoming appointments are grouped by day, in order', () => {
  const nine = from('2026-11-20 09:00:00', '2026-11-20 10:00:00', 60);
  const tomorrow = from('2026-11-21 07:00:00', '2026-11-21 08:00:00', 60);
  const { upcoming } = sectionsOf([eight, nine, tomorrow], '2026-11-20 07:00:00');
  expect([...upcoming]).toEqual([
    ['2026-11-20', [eight, nine]],
    ['2026-11-21', [tomorrow]],
  ]);
});

test('an appointment is first upcoming, then current, then past', () => {
  const order = ['upcoming', 'now', 'past'];
  const second = fc.integer({ min: 0, max: 2 * 86_400 - 1 });
  const clock = (at: number) =>
    new Date(Date.UTC(2026, 10, 19) + at * 1000).toISOString().slice(0, 19).replace('T', ' ');
  fc.assert(
    fc.property(second, second, (a, b) => {
      const [earlier, later] = [Math.min(a, b), Math.max(a, b)];
      const bucket = bucketOf(eight, clock(earlier));
      expect(order.indexOf(bucketOf(eight, clock(later)))).toBeGreaterThanOrEqual(order.indexOf(bucket));
    }),
  );
});
