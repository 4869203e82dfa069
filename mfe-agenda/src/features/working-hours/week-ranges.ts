import { DEFAULT_HOURS, type HoursRange, workingWeekInputSchema } from '@alinha/contracts-agenda';
import type { ValidationKey } from '@alinha/contracts-core';
import { endAfter } from '../../booking/form-parts.ts';

/** A working week starts on Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
export const MONDAY_TO_FRIDAY: readonly number[] = WEEKDAYS.slice(0, 5);

const ORDINARY = { start_time: '07:00', end_time: '21:00' };
const LUNCH = { start_time: '12:00', end_time: '13:00' };
const HOUR = 60;

type Ranges = readonly HoursRange[];
type Times = Pick<HoursRange, 'start_time' | 'end_time'>;

export const rangesOf = (ranges: Ranges, weekday: number): HoursRange[] =>
  ranges.filter((range) => range.weekday === weekday);

/** Replaces the hours of a day; without hours it is closed. */
export function setHours(ranges: Ranges, weekday: number, hours: readonly Times[]): HoursRange[] {
  const others = ranges.filter((range) => range.weekday !== weekday);
  return [
    ...others,
    ...hours.map(({ start_time, end_time }): HoursRange => ({ weekday, start_time, end_time })),
  ];
}

/** Default hours of a day. */
export function defaultHours(weekday: number): readonly Times[] {
  const hours = rangesOf(DEFAULT_HOURS, weekday);
  return hours.length > 0 ? hours : [ORDINARY];
}

/** Adds a range: splits a whole day around lunch, or starts an hour after the last range. */
function withOneMore({ start_time, end_time }: Times): readonly Times[] {
  if (start_time < LUNCH.start_time && LUNCH.end_time < end_time) {
    return [
      { start_time, end_time: LUNCH.start_time },
      { start_time: LUNCH.end_time, end_time },
    ];
  }
  const next = end_time && endAfter(end_time, HOUR);
  return [
    { start_time, end_time },
    { start_time: next, end_time: next && endAfter(next, HOUR) },
  ];
}

/** Adds a range to a day with at least one. */
export function addRange(ranges: Ranges, weekday: number): HoursRange[] {
  const hours = rangesOf(ranges, weekday);
  return setHours(ranges, weekday, [...hours.slice(0, -1), ...hours.slice(-1).flatMap(withOneMore)]);
}

/** Copies the hours of a day to other days. */
export function copyHours(ranges: Ranges, weekday: number, days: readonly number[]): HoursRange[] {
  const hours = rangesOf(ranges, weekday);
  return days
    .filter((day) => day !== weekday)
    .reduce<HoursRange[]>((week, day) => setHours(week, day, hours), [...ranges]);
}

const isTimesProblem = (message: string): message is ValidationKey =>
  message === 'end_after_start' || message === 'hours_overlap';

/**
 * Errors between existing times, by field: `ranges.0.end_time`. Missing times are reported only when the week is saved.
 */
export function weekProblems(ranges: Ranges): ReadonlyMap<string, ValidationKey> {
  const problems = new Map<string, ValidationKey>();
  for (const { path, message } of workingWeekInputSchema.safeParse({ ranges }).error?.issues ?? []) {
    const range = ranges[Number(path[1])];
    if (range?.start_time && range.end_time && isTimesProblem(message)) {
      problems.set(path.map(String).join('.'), message);
    }
  }
  return problems;
}
