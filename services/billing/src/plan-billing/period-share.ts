import { weekdayOf } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';

/** First and last day, `YYYY-MM-DD`. */
export type Days = { readonly start: string; readonly end: string };

/** The weekly sessions of a plan. */
export type Sessions = {
  /** Day of the first session; null for a plan without an event since this was stored. */
  readonly firstDate: string | null;
  /** Weekday of each weekly time, 0 = Sunday. */
  readonly weekdays: readonly number[];
  readonly freezes: readonly Days[];
};

/** Sessions that the weekly times give a period, without those that are frozen. */
export function countSessions(period: Days, { firstDate, weekdays, freezes }: Sessions): number {
  let count = 0;
  const first = firstDate !== null && firstDate > period.start ? firstDate : period.start;
  for (let day = first; day <= period.end; day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    if (!isFrozenOn(day, freezes)) count += weekdays.filter((one) => one === weekday).length;
  }
  return count;
}

/**
 * Price of the sessions of a period that are not frozen. The whole price when the period has no session, and nothing when the
 * plan begins later.
 * @param fullCents price of the whole period
 */
export function shareOf(fullCents: number, period: Days, sessions: Sessions): number {
  if (sessions.firstDate !== null && sessions.firstDate > period.end) return 0;
  if (sessions.freezes.length === 0) return fullCents;
  const all = countSessions(period, { ...sessions, freezes: [] });
  const charged = countSessions(period, sessions);
  return all === 0 ? fullCents : Math.round((fullCents * charged) / all);
}

/** Whether some day of the period is frozen in only one of the two lists. */
export function hasOtherFrozenDays(period: Days, before: readonly Days[], after: readonly Days[]): boolean {
  for (let day = period.start; day <= period.end; day = addDays(day, 1)) {
    if (isFrozenOn(day, before) !== isFrozenOn(day, after)) return true;
  }
  return false;
}

function isFrozenOn(day: string, freezes: readonly Days[]): boolean {
  return freezes.some(({ start, end }) => day >= start && day <= end);
}
