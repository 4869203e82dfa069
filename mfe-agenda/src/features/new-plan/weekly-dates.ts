import { BILLING_DAYS, PLAN_WEEKS_AHEAD, weekdayOf } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';

const WEEK_DAYS = 7;

/** A weekly time of a form: `HH:mm`, empty until chosen; 0 is Sunday. */
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
 * Date of the first appointment of a weekly time.
 * @param createsToday starts today although the time has passed
 * @param clock the company's wall clock
 */
export function firstDateOf(time: WeeklyTime, createsToday: boolean, clock: string): string {
  const today = clock.slice(0, 10);
  const { starts_on = today } = time;
  if (starts_on > today && weekdayOf(starts_on) === time.weekday) return starts_on;
  const date = addDays(today, (time.weekday - weekdayOf(today) + WEEK_DAYS) % WEEK_DAYS);
  return hasPassedToday(time, clock) && !createsToday ? addDays(date, WEEK_DAYS) : date;
}

/** Number of appointments that a new plan creates, and their first and last dates. */
export function planSpan(firstDates: readonly string[]): { count: number; first: string; last: string } {
  const sorted = [...firstDates].sort();
  return {
    count: firstDates.length * PLAN_WEEKS_AHEAD,
    first: sorted[0] ?? '',
    last: addDays(sorted.at(-1) ?? '', (PLAN_WEEKS_AHEAD - 1) * WEEK_DAYS),
  };
}

/**
 * Due date of a plan's first payment: the billing day in the month of its first appointment, but not before that
 * appointment.
 * @param firstDate today or later
 * @param billingDay a day that each month has
 */
export function firstDueDate(firstDate: string, billingDay: number): string {
  const byRule = `${firstDate.slice(0, 8)}${String(billingDay).padStart(2, '0')}`;
  return byRule < firstDate ? firstDate : byRule;
}

/** The first billing day from `today` on, or the first of the next month. */
export function nextBillingDay(today: string): (typeof BILLING_DAYS)[number] {
  return BILLING_DAYS.find((day) => day >= Number(today.slice(8, 10))) ?? BILLING_DAYS[0];
}
