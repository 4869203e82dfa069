import { weekdayOf } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstDateOf, firstDueDate, hasPassedToday, nextBillingDay, planSpan } from './weekly-dates.ts';

/** A Saturday, at half past ten. */
const clock = '2026-11-21 10:30:00';
const SATURDAY = 6;
const MONDAY = 1;

test('a weekday other than today starts at its next date', () => {
  expect(firstDateOf({ weekday: MONDAY, start_time: '08:00' }, false, clock)).toBe('2026-11-23');
});

test("today's weekday starts today before its time, and next week after it", () => {
  const at = (start_time: string) => firstDateOf({ weekday: SATURDAY, start_time }, false, clock);
  expect([at('11:00'), at('10:30'), at('10:15')]).toEqual(['2026-11-21', '2026-11-21', '2026-11-28']);
});

test('a time that has passed today starts today only when the user chooses so', () => {
  const passed = { weekday: SATURDAY, start_time: '09:00' };
  expect(hasPassedToday(passed, clock)).toBe(true);
  expect(firstDateOf(passed, true, clock)).toBe('2026-11-21');
  expect(firstDateOf({ weekday: MONDAY, start_time: '09:00' }, true, clock)).toBe('2026-11-23');
});

test('a place from the waiting list starts on its first date, on its weekday only', () => {
  const from = (starts_on: string, weekday = MONDAY) =>
    firstDateOf({ weekday, start_time: '08:00', starts_on }, false, clock);
  expect([from('2026-12-07'), from('2026-12-07', 2), from('2026-11-16')]).toEqual([
    '2026-12-07',
    '2026-11-24',
    '2026-11-23',
  ]);
});

test('a weekly time without a start has not passed', () => {
  expect(hasPassedToday({ weekday: SATURDAY, start_time: '' }, clock)).toBe(false);
});

test('the first date is on the weekday, within the next seven days, and not past', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  fc.assert(
    fc.property(day, time, fc.integer({ min: 0, max: 6 }), time, (today, now, weekday, start_time) => {
      const at = `${today} ${now}:00`;
      const first = firstDateOf({ weekday, start_time }, false, at);
      expect(weekdayOf(first)).toBe(weekday);
      expect(`${first} ${start_time}:00` >= at).toBe(true);
      expect(first <= addDays(today, 7)).toBe(true);
    }),
  );
});

test('three weekly times make 156 appointments, from the earliest first date to the latest last one', () => {
  expect(planSpan(['2026-11-25', '2026-11-23', '2026-11-27'])).toEqual({
    count: 156,
    first: '2026-11-23',
    last: '2027-11-19',
  });
});

test('the first payment is due on the billing day, and never before the first appointment', () => {
  expect(firstDueDate('2026-11-21', 5)).toBe('2026-11-21');
  expect(firstDueDate('2026-11-21', 25)).toBe('2026-11-25');
  expect(firstDueDate('2026-12-02', 28)).toBe('2026-12-28');
});

test.each([
  ['2026-11-20', 20],
  ['2026-11-23', 25],
  ['2026-11-30', 1],
] as const)('on %s the next billing day is %i', (today, day) => {
  expect(nextBillingDay(today)).toBe(day);
});
