import { MIN_DURATION_MINUTES } from '@alinha/contracts-agenda';
import { addDays, addMinutes, minutesBetween, type ValidationKey } from '@alinha/contracts-core';
import type { WhenValues } from './form-parts.ts';

const MIDNIGHT = '00:00';
/**
 * Minutes: an end that comes before the start is believed to be the next day's of an appointment this short. A longer
 * one is a slip of the hand, but for one that ends with the day.
 */
const LONGEST_NIGHT_MINUTES = 180;
/** Date used to compare and move times of day. */
export const ANY_DAY = '2000-01-01';

/** Whether an end, `HH:mm`, can only be on the day after its start. */
export const endsNextDay = (start: string, end: string): boolean =>
  start !== '' && end !== '' && end <= start;

/** When an appointment ends that a form says, as a wall-clock text. */
export function endOf({ date, start_time, end_time }: WhenValues): string {
  return `${endsNextDay(start_time, end_time) ? addDays(date, 1) : date} ${end_time}:00`;
}

/** How long an appointment is that a form says, in minutes. */
export const minutesOf = (when: WhenValues): number =>
  minutesBetween(`${when.date} ${when.start_time}:00`, endOf(when));

/**
 * Error of the times of an appointment, `HH:mm`, which may run over midnight. Null if they are valid or one is missing.
 * @param usual known duration in minutes; accepted over midnight even if it is long
 */
export function appointmentTimesProblem(
  start_time: string,
  end_time: string,
  usual: number = LONGEST_NIGHT_MINUTES,
): ValidationKey | null {
  if (!start_time || !end_time) return null;
  const minutes = minutesOf({ date: ANY_DAY, start_time, end_time });
  const isEndOfDay = end_time === MIDNIGHT && start_time !== MIDNIGHT;
  const isBelieved = isEndOfDay || minutes <= Math.max(usual, LONGEST_NIGHT_MINUTES);
  if (endsNextDay(start_time, end_time) && !isBelieved) return 'end_after_start';
  return minutes < MIN_DURATION_MINUTES ? 'duration' : null;
}

/** The end that a start of an appointment brings along, `HH:mm`: past midnight it is the next day's. */
export const endTimeAfter = (start: string, minutes: number): string =>
  addMinutes(`${ANY_DAY} ${start}:00`, minutes).slice(11, 16);

/** How far into the next day the ends of a start are offered, `HH:mm`. */
export function latestOfferedEnd(start: string): string {
  const end = endTimeAfter(start, LONGEST_NIGHT_MINUTES);
  return endsNextDay(start, end) ? end : MIDNIGHT;
}
