import { describe, expect, test } from 'vitest';
import {
  appointmentTimesProblem,
  endOf,
  endTimeAfter,
  latestOfferedEnd,
  minutesOf,
} from './appointment-times.ts';

const when = (start_time: string, end_time: string) => ({ date: '2026-12-31', start_time, end_time });

describe('an appointment over midnight', () => {
  test('ends with the day when its end is 00:00', () => {
    expect(appointmentTimesProblem('23:00', '00:00')).toBeNull();
    expect(appointmentTimesProblem('23:45', '00:00')).toBeNull();
    expect(appointmentTimesProblem('14:00', '00:00')).toBeNull();
    expect(endOf(when('23:00', '00:00'))).toBe('2027-01-01 00:00:00');
    expect(minutesOf(when('23:45', '00:00'))).toBe(15);
  });

  test('may last up to three hours', () => {
    expect(appointmentTimesProblem('23:45', '00:45')).toBeNull();
    expect(endOf(when('23:45', '00:45'))).toBe('2027-01-01 00:45:00');
    expect(minutesOf(when('23:45', '00:45'))).toBe(60);
    expect(endTimeAfter('23:45', 60)).toBe('00:45');
  });

  test('may be longer than three hours when that is its known duration', () => {
    expect(appointmentTimesProblem('22:00', '02:00')).toBe('end_after_start');
    expect(appointmentTimesProblem('22:00', '02:00', 240)).toBeNull();
  });

  test('needs fifteen minutes', () => {
    expect(appointmentTimesProblem('23:50', '00:00')).toBe('duration');
    expect(appointmentTimesProblem('23:55', '00:05')).toBe('duration');
  });

  test('proposes ends until midnight, or until three hours after its start when that is later', () => {
    expect(latestOfferedEnd('23:45')).toBe('02:45');
    expect(latestOfferedEnd('10:00')).toBe('00:00');
  });
});

test('an end at or before the start is an error, even for a whole day', () => {
  expect(appointmentTimesProblem('10:00', '09:00')).toBe('end_after_start');
  expect(appointmentTimesProblem('10:00', '10:00')).toBe('end_after_start');
  expect(appointmentTimesProblem('00:00', '00:00')).toBe('end_after_start');
  expect(appointmentTimesProblem('23:00', '22:45')).toBe('end_after_start');
});

test('a missing time is no error', () => {
  expect(appointmentTimesProblem('23:00', '')).toBeNull();
  expect(appointmentTimesProblem('', '00:00')).toBeNull();
});
