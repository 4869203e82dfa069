import { PLAN_WEEKS_AHEAD, type PlanScheduleInput, weekdayOf } from '@alinha/contracts-agenda';
import {
  addDays,
  addMinutes,
  DAY_MS,
  MINUTE_MS,
  minutesBetween,
  type ValidationKey,
} from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';

const WEEK_DAYS = 7;

/** A weekly time, `HH:mm`; 0 is Sunday. */
export type WeeklyTime = {
  readonly weekday: number;
  readonly startTime: string;
  readonly durationMinutes: number;
};

/** A weekly time with the range of its appointments. */
export type Schedule = WeeklyTime & {
  readonly firstDate: string;
  /** The first date without an appointment, on the weekday. */
  readonly madeUntil: string;
};

export type Interval = { readonly start: string; readonly end: string };

/** Exclusive end of the weeks for which appointments exist on `day`. */
export function horizonOf(day: string): string {
  return addDays(day, PLAN_WEEKS_AHEAD * WEEK_DAYS);
}

/** The first date on `weekday` at or after `date`. */
export function onWeekday(weekday: number, date: string): string {
  return addDays(date, (weekday - weekdayOf(date) + WEEK_DAYS) % WEEK_DAYS);
}

/** The next date of a weekly time: today, unless its start has passed on the company's clock. */
export function nextDateOf({ weekday, startTime }: Omit<WeeklyTime, 'durationMinutes'>, now: string): string {
  const date = onWeekday(weekday, now.slice(0, 10));
  return `${date} ${startTime}:00` < now ? addDays(date, WEEK_DAYS) : date;
}

/** The first date at or after `day` of the weekly series that starts on `date`. */
export function notBefore(day: string, date: string): string {
  const daysBehind = Math.max(0, minutesBetween(date, day) / (DAY_MS / MINUTE_MS));
  return addDays(date, Math.ceil(daysBehind / WEEK_DAYS) * WEEK_DAYS);
}

/** Occurrences of a weekly time from the date `first` until `until`, exclusive. */
export function occurrencesOf(
  { startTime, durationMinutes }: WeeklyTime,
  first: string,
  until: string,
): Interval[] {
  const occurrences: Interval[] = [];
  for (let date = first; date < until; date = addDays(date, WEEK_DAYS)) {
    const start = `${date} ${startTime}:00`;
    occurrences.push({ start, end: addMinutes(start, durationMinutes) });
  }
  return occurrences;
}

/** A new weekly time with its first appointments. */
export type MadeSchedule = { readonly schedule: Schedule; readonly occurrences: readonly Interval[] };

/** Sets the first date to that of the first appointment. */
export function withOccurrences(schedule: Schedule, isMade: (occurrence: Interval) => boolean): MadeSchedule {
  const occurrences = occurrencesOf(schedule, schedule.firstDate, schedule.madeUntil).filter(isMade);
  const firstDate = occurrences[0]?.start.slice(0, 10) ?? schedule.firstDate;
  return { schedule: { ...schedule, firstDate }, occurrences };
}

/** The same day of another year. It may not exist, so it serves comparisons only. */
const sameDayOf = (date: string, yearsAway: number) =>
  `${Number(date.slice(0, 4)) + yearsAway}${date.slice(4)}`;

/**
 * The weekly times of a new plan. Each reaches 52 weeks from its first date, or from today when that is in the past.
 * @param now the company's wall clock
 * @throws DomainError INVALID_INPUT that names each first date more than a year from today
 */
export function schedulesOf(inputs: readonly PlanScheduleInput[], now: string): Schedule[] {
  const today = now.slice(0, 10);
  const fields: Record<string, ValidationKey> = {};
  const schedules = inputs.map((input, index): Schedule => {
    const time = {
      weekday: input.weekday,
      startTime: input.start_time,
      durationMinutes: minutesBetween(`${today} ${input.start_time}:00`, `${today} ${input.end_time}:00`),
    };
    const firstDate = input.first_date ?? nextDateOf(time, now);
    if (firstDate < sameDayOf(today, -1) || firstDate > sameDayOf(today, 1)) {
      fields[`schedules.${index}.first_date`] = 'first_date';
    }
    const horizon = horizonOf(firstDate > today ? firstDate : today);
    return { ...time, firstDate, madeUntil: notBefore(horizon, firstDate) };
  });
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_INPUT', { fields });
  return schedules;
}
