import { MIN_DURATION_MINUTES } from '@alinha/contracts-agenda';
import { addDays, addMinutes, minutesBetween, type ValidationKey } from '@alinha/contracts-core';
import type { WhenValues } from './form-parts.ts';

const MIDNIGHT = '00:00';
/**
 * Longest appointment over midnight, in minutes: an end before the start is on the next day. A longer one is
 * an error, unless it ends at 00:00.
 */
const LONGEST_NIGHT_MINUTES = 180;
/** Date used to compare and move times of day. */
export const ANY_DAY = '2000-01-01';

/** True when the end (`HH:mm`) is on the day after the start. */
export const endsNextDay = (start: string, end: string): boolean =>
  start !== '' && end !== '' && end <= start;

/** End of an appointment in a form, as a wall-clock text. */
export function endOf({ date, start_time, end_time }: WhenValues): string {
  return `${endsNextDay(start_time, end_time) ? addDays(date, 1) : date} ${end_time}:00`;
}

/** Duration of an appointment in a form, in minutes. */
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
  const isAccepted = isEndOfDay || minutes <= Math.max(usual, LONGEST_NIGHT_MINUTES);
  if (endsNextDay(start_time, end_time) && !isAccepted) return 'end_after_start';
  return minutes < MIN_DURATION_MINUTES ? 'duration' : null;
}

/** The end for a start and a duration, `HH:mm`. It may be on the next day. */
export const endTimeAfter = (start: string, minutes: number): string =>
  addMinutes(`${ANY_DAY} ${start}:00`, minutes).slice(11, 16);

/** Latest proposed end for a start, `HH:mm`. It may be on the next day. */
export function latestOfferedEnd(start: string): string {
  const end = endTimeAfter(start, LONGEST_NIGHT_MINUTES);
  return endsNextDay(start, end) ? end : MIDNIGHT;
}
