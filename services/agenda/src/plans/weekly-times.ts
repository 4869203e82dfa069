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

/** A weekly time with where its appointments begin and up to where they are made. */
export type Schedule = WeeklyTime & {
  readonly firstDate: string;
  /** The first date that has no appointment yet; it falls on the weekday. */
  readonly madeUntil: string;
};

export type Interval = { readonly start: string; readonly end: string };

/** The end, itself excluded, of the weeks that a plan's appointments are made for on `day`. */
export function horizonOf(day: string): string {
  return addDays(day, PLAN_WEEKS_AHEAD * WEEK_DAYS);
}

/** The first date on a weekday that is not before `date`. */
export function onWeekday(weekday: number, date: string): string {
  return addDays(date, (weekday - weekdayOf(date) + WEEK_DAYS) % WEEK_DAYS);
}

/** The next date of a weekly time on the company's clock: today's too, unless its start has passed. */
export function nextDateOf({ weekday, startTime }: Omit<WeeklyTime, 'durationMinutes'>, now: string): string {
  const date = onWeekday(weekday, now.slice(0, 10));
  return `${date} ${startTime}:00` < now ? addDays(date, WEEK_DAYS) : date;
}

/** The first of a weekly series of dates that is not before `day`. */
export function notBefore(day: string, date: string): string {
  const daysBehind = Math.max(0, minutesBetween(date, day) / (DAY_MS / MINUTE_MS));
  return addDays(date, Math.ceil(daysBehind / WEEK_DAYS) * WEEK_DAYS);
}

/** The appointments of a weekly time from the date `first` on, before the date `until`. */
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

/** A weekly time and the appointments that are made of it at first. */
export type MadeSchedule = { readonly schedule: Schedule; readonly occurrences: readonly Interval[] };

/** The first date becomes that of the first appointment that is made. */
export function withOccurrences(schedule: Schedule, isMade: (occurrence: Interval) => boolean): MadeSchedule {
  const occurrences = occurrencesOf(schedule, schedule.firstDate, schedule.madeUntil).filter(isMade);
  const firstDate = occurrences[0]?.start.slice(0, 10) ?? schedule.firstDate;
  return { schedule: { ...schedule, firstDate }, occurrences };
}

/** The calendar date of some year, which may not exist: it is only compared with. */
const sameDayOf = (date: string, yearsAway: number) =>
  `${Number(date.slice(0, 4)) + yearsAway}${date.slice(4)}`;

/**
 * The weekly times of a new plan. Those that begin in the past reach back to it, those that begin later reach 52 weeks on
 * from there.
 * @param now the company's wall clock.
 * @throws DomainError INVALID_INPUT naming each first date that is more than a year from today.
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
