import { MIN_DURATION_MINUTES } from '@alinha/contracts-agenda';
import { addDays, addMinutes, minutesBetween, type ValidationKey } from '@alinha/contracts-core';
import type { WhenValues } from './form-parts.ts';

const MIDNIGHT = '00:00';
/** Maximum minutes of an appointment that ends after midnight. One that ends at 00:00 has no maximum. */
const LONGEST_OVERNIGHT_MINUTES = 180;
/** Date used to compare and move times of day. */
export const ANY_DAY = '2000-01-01';

/** True when the end (`HH:mm`) is on the next day: at or before the start. */
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
 * @param usual duration of the stored appointment in minutes; accepted over midnight even if it is longer
 */
export function appointmentTimesProblem(
  start_time: string,
  end_time: string,
  usual: number = LONGEST_OVERNIGHT_MINUTES,
): ValidationKey | null {
  if (!start_time || !end_time) return null;
  const minutes = minutesOf({ date: ANY_DAY, start_time, end_time });
  const isEndOfDay = end_time === MIDNIGHT && start_time !== MIDNIGHT;
  const isAccepted = isEndOfDay || minutes <= Math.max(usual, LONGEST_OVERNIGHT_MINUTES);
  if (endsNextDay(start_time, end_time) && !isAccepted) return 'end_after_start';
  return minutes < MIN_DURATION_MINUTES ? 'duration' : null;
}

/** The end for a start and a duration, `HH:mm`. It may be on the next day. */
export const endTimeAfter = (start: string, minutes: number): string =>
  addMinutes(`${ANY_DAY} ${start}:00`, minutes).slice(11, 16);

/** Last proposed end, `HH:mm`: 00:00, or three hours after a start from 21:00. */
export function latestOfferedEnd(start: string): string {
  const end = endTimeAfter(start, LONGEST_OVERNIGHT_MINUTES);
  return endsNextDay(start, end) ? end : MIDNIGHT;
}
