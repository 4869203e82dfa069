import { DEFAULT_HOURS, type HoursRange } from '@alinha/contracts-agenda';
import { describe, expect, test } from 'vitest';
import {
  addRange,
  copyHours,
  defaultHours,
  MONDAY_TO_FRIDAY,
  rangesOf,
  setHours,
  WEEKDAYS,
  weekProblems,
} from './week-ranges.ts';

const range = (weekday: number, start_time: string, end_time: string): HoursRange => ({
  weekday,
  start_time,
  end_time,
});
const tuesday = [range(2, '08:00', '12:00'), range(2, '13:00', '18:00')];
const saturday = range(6, '08:00', '12:00');

test('setHours replaces or removes the hours of a day, and the other days keep theirs', () => {
  const week = [...tuesday, saturday];
  expect(setHours(week, 2, [])).toEqual([saturday]);
  expect(setHours(week, 6, [{ start_time: '09:00', end_time: '11:00' }])).toEqual([
    ...tuesday,
    range(6, '09:00', '11:00'),
  ]);
});

test('a reopened day has default hours, even one that is closed by default', () => {
  expect(defaultHours(1)).toEqual(rangesOf(DEFAULT_HOURS, 1));
  expect(defaultHours(0)).toEqual([{ start_time: '07:00', end_time: '21:00' }]);
});

describe('an added range', () => {
  test('splits a whole day around lunch', () => {
    expect(addRange([range(3, '07:00', '21:00'), saturday], 3)).toEqual([
      saturday,
      range(3, '07:00', '12:00'),
      range(3, '13:00', '21:00'),
    ]);
  });

  test('starts an hour after a range that does not span lunch', () => {
    expect(addRange([saturday], 6)).toEqual([saturday, range(6, '13:00', '14:00')]);
    expect(addRange(tuesday, 2)).toEqual([...tuesday, range(2, '19:00', '20:00')]);
  });

  test('is empty after an empty range', () => {
    expect(addRange([range(3, '', '')], 3)).toEqual([range(3, '', ''), range(3, '', '')]);
  });
});

test('hours are copied to the chosen days, and the others keep theirs', () => {
  const week = [...tuesday, saturday, range(5, '10:00', '11:00')];
  const workdays = copyHours(week, 2, MONDAY_TO_FRIDAY);
  expect(rangesOf(workdays, 6)).toEqual([saturday]);
  expect(rangesOf(workdays, 0)).toEqual([]);
  for (const weekday of MONDAY_TO_FRIDAY) {
    expect(rangesOf(workdays, weekday)).toEqual(tuesday.map((one) => ({ ...one, weekday })));
  }
  const everyDay = copyHours(week, 6, WEEKDAYS);
  expect(everyDay).toHaveLength(WEEKDAYS.length);
  expect(rangesOf(everyDay, 0)).toEqual([{ ...saturday, weekday: 0 }]);
});

test('contradicting times are reported by field', () => {
  expect(weekProblems(tuesday)).toEqual(new Map());
  expect(weekProblems([range(2, '09:00', '09:00')])).toEqual(
    new Map([['ranges.0.end_time', 'end_after_start']]),
  );
  expect(weekProblems([...tuesday, range(2, '17:00', '19:00'), range(3, '17:00', '19:00')])).toEqual(
    new Map([['ranges.2.start_time', 'hours_overlap']]),
  );
  expect(weekProblems([range(2, '', '09:00'), range(3, '09:00', '')])).toEqual(new Map());
});
