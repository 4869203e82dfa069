import { type PlanScheduleInput, weekdayOf } from '@alinha/contracts-agenda';
import { addDays, addMinutes, wallClockAt } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { horizonOf, nextDateOf, notBefore, occurrencesOf, schedulesOf } from './weekly-times.ts';

const FRIDAY = 5;
const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
const text = ([hour, minute]: [number, number]) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
const date = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
const input = (changes: Partial<PlanScheduleInput> = {}): PlanScheduleInput => ({
  weekday: FRIDAY,
  start_time: '09:00',
  end_time: '10:00',
  ...changes,
});

describe('the default first date', () => {
  const friday = { weekday: FRIDAY, startTime: '09:00' };

  test('is today until the start has passed, then a week later', () => {
    expect(nextDateOf(friday, '2026-11-20 08:59:59')).toBe('2026-11-20');
    expect(nextDateOf(friday, '2026-11-20 09:00:00')).toBe('2026-11-20');
    expect(nextDateOf(friday, '2026-11-20 09:00:01')).toBe('2026-11-27');
  });

  test('is the next date on the weekday when today is another', () => {
    expect(nextDateOf(friday, '2026-11-21 00:00:00')).toBe('2026-11-27');
    expect(nextDateOf(friday, '2026-11-19 23:59:59')).toBe('2026-11-20');
  });

  test('depends on the date in the company time zone', () => {
    const instant = new Date('2026-11-21T02:30:00Z');
    const evening = { weekday: FRIDAY, startTime: '23:45' };
    expect(nextDateOf(evening, wallClockAt(instant, 'America/Sao_Paulo'))).toBe('2026-11-20');
    expect(nextDateOf(evening, wallClockAt(instant, 'Asia/Tokyo'))).toBe('2026-11-27');
  });

  test('is always on the weekday, within a week, and not in the past', () => {
    fc.assert(
      fc.property(date, time, time, fc.integer({ min: 0, max: 6 }), (today, nowTime, start, weekday) => {
        const now = `${today} ${text(nowTime)}:00`;
        const startTime = text(start);
        const found = nextDateOf({ weekday, startTime }, now);
        expect(weekdayOf(found)).toBe(weekday);
        expect(`${found} ${startTime}:00` >= now).toBe(true);
        expect(found <= addDays(today, 7)).toBe(true);
        expect(`${addDays(found, -7)} ${startTime}:00` < now).toBe(true);
      }),
    );
  });
});

describe('occurrences', () => {
  const weekly = { weekday: FRIDAY, startTime: '09:00', durationMinutes: 50 };

  test('keep their wall-clock time when the clocks change', () => {
    const made = occurrencesOf(weekly, '2026-11-20', horizonOf('2026-11-20'));
    expect(made).toHaveLength(52);
    expect(new Set(made.map(({ start, end }) => `${start.slice(11)} ${end.slice(11)}`))).toEqual(
      new Set(['09:00:00 09:50:00']),
    );
    expect(made.at(-1)?.start).toBe('2027-11-12 09:00:00');
  });

  test('may end on the next day', () => {
    const [made] = occurrencesOf(
      { ...weekly, startTime: '23:30', durationMinutes: 60 },
      '2026-12-31',
      '2027-01-01',
    );
    expect(made).toEqual({ start: '2026-12-31 23:30:00', end: '2027-01-01 00:30:00' });
  });
});

test('notBefore returns the same weekday, less than a week after the given day', () => {
  fc.assert(
    fc.property(date, date, (day, begin) => {
      const found = notBefore(day, begin);
      expect(weekdayOf(found)).toBe(weekdayOf(begin));
      expect(found >= day && found >= begin).toBe(true);
      expect(found === begin || addDays(found, -7) < day).toBe(true);
    }),
  );
});

describe('the weekly times of a new plan', () => {
  const now = '2026-11-20 09:30:00';

  test('have 52 appointments from their own first date', () => {
    const schedules = schedulesOf(
      [input(), input({ weekday: 1 }), input({ weekday: 3, first_date: '2027-03-03' })],
      now,
    );
    expect(schedules.map(({ firstDate }) => firstDate)).toEqual(['2026-11-27', '2026-11-23', '2027-03-03']);
    for (const schedule of schedules) {
      expect(occurrencesOf(schedule, schedule.firstDate, schedule.madeUntil)).toHaveLength(52);
      expect(weekdayOf(schedule.madeUntil)).toBe(schedule.weekday);
    }
  });

  test('have every week since a past first date and 52 weeks from today', () => {
    const [schedule] = schedulesOf([input({ first_date: '2026-10-30' })], now);
    expect(schedule).toMatchObject({ firstDate: '2026-10-30', madeUntil: '2027-11-19' });
    expect(schedule && occurrencesOf(schedule, schedule.firstDate, schedule.madeUntil)).toHaveLength(55);
  });

  test('accept today as first date although its start has passed', () => {
    const [schedule] = schedulesOf([input({ first_date: '2026-11-20' })], now);
    expect(schedule?.firstDate).toBe('2026-11-20');
  });

  test('are refused with each first date that is more than a year from today', () => {
    const first = (first_date: string) => input({ weekday: weekdayOf(first_date), first_date });
    expect(() => schedulesOf([first('2025-11-20'), first('2027-11-20')], now)).not.toThrow();
    expect(() => schedulesOf([first('2025-11-19'), first('2026-12-04'), first('2027-11-21')], now)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        fields: { 'schedules.0.first_date': 'first_date', 'schedules.2.first_date': 'first_date' },
      }),
    );
    expect(() => schedulesOf([first('2029-02-28')], '2028-02-29 12:00:00')).not.toThrow();
    expect(() => schedulesOf([first('2029-03-01')], '2028-02-29 12:00:00')).toThrow();
  });

  test('have the duration of their start and end', () => {
    const [schedule] = schedulesOf([input({ start_time: '09:15', end_time: '10:05' })], now);
    expect(schedule?.durationMinutes).toBe(50);
    expect(addMinutes('2026-11-20 09:15:00', 50)).toBe('2026-11-20 10:05:00');
  });
});
