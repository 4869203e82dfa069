import { BILLING_DAYS, PLAN_WEEKS_AHEAD, weekdayOf } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';

const WEEK_DAYS = 7;

/** A weekly time as a form has it: `HH:mm`, empty until chosen; 0 is Sunday. */
type WeeklyTime = {
  readonly weekday: number;
  readonly start_time: string;
  /** Earliest first date; ignored on another weekday. */
  readonly starts_on?: string | undefined;
};

/** True if a weekly time is today and has passed. It then starts next week, unless the user chooses today. */
export function hasPassedToday({ weekday, start_time }: WeeklyTime, clock: string): boolean {
  const today = clock.slice(0, 10);
  return weekdayOf(today) === weekday && start_time !== '' && `${today} ${start_time}:00` < clock;
}

/**
 * The date of the first appointment of a weekly time.
 * @param clock the company's wall clock.
 * @param createsToday although the time has passed.
 */
export function firstDateOf(time: WeeklyTime, createsToday: boolean, clock: string): string {
  const today = clock.slice(0, 10);
  const { starts_on = today } = time;
  if (starts_on > today && weekdayOf(starts_on) === time.weekday) return starts_on;
  const date = addDays(today, (time.weekday - weekdayOf(today) + WEEK_DAYS) % WEEK_DAYS);
  return hasPassedToday(time, clock) && !createsToday ? addDays(date, WEEK_DAYS) : date;
}

/** How many appointments a plan begins with, and the dates of the first and of the last of them. */
export function planSpan(firstDates: readonly string[]): { count: number; first: string; last: string } {
  const sorted = [...firstDates].sort();
  return {
    count: firstDates.length * PLAN_WEEKS_AHEAD,
    first: sorted[0] ?? '',
    last: addDays(sorted.at(-1) ?? '', (PLAN_WEEKS_AHEAD - 1) * WEEK_DAYS),
  };
}

/**
 * When a plan's first payment is due: on the billing day of the month of its first appointment, and not before that.
 * @param firstDate today or later.
 * @param billingDay one of those that every month has.
 */
export function firstDueDate(firstDate: string, billingDay: number): string {
  const byRule = `${firstDate.slice(0, 8)}${String(billingDay).padStart(2, '0')}`;
  return byRule < firstDate ? firstDate : byRule;
}

/** The first billing day that is not before `today`, or the first of the next month. */
export function nextBillingDay(today: string): (typeof BILLING_DAYS)[number] {
  return BILLING_DAYS.find((day) => day >= Number(today.slice(8, 10))) ?? BILLING_DAYS[0];
}
