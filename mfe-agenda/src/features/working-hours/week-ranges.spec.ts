import { DEFAULT_HOURS } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { copyToBusinessDays, rangesOf, setOpen } from './week-ranges.ts';

const split = [
  { weekday: 2, start_time: '08:00', end_time: '12:00' },
  { weekday: 2, start_time: '13:00', end_time: '18:00' },
];
const saturday = { weekday: 6, start_time: '08:00', end_time: '12:00' };

test('a day is opened with its default hours and closed as a whole', () => {
  expect(setOpen(split, 2, false)).toEqual([]);
  expect(setOpen([], 1, true)).toEqual(rangesOf(DEFAULT_HOURS, 1));
  expect(setOpen([], 0, true)).toEqual([{ weekday: 0, start_time: '07:00', end_time: '21:00' }]);
});

test('one day’s hours are copied to Monday to Friday, and the weekend stays', () => {
  const copied = copyToBusinessDays([...split, saturday, { ...saturday, weekday: 5 }], 2);
  expect(rangesOf(copied, 6)).toEqual([saturday]);
  for (const weekday of [1, 2, 3, 4, 5]) {
    expect(rangesOf(copied, weekday)).toEqual(split.map((range) => ({ ...range, weekday })));
  }
});
