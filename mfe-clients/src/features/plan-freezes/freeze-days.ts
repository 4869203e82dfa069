import type { RecurringPlan } from '@alinha/contracts-agenda';

/** Whether a freeze of the plan holds on `day`, `YYYY-MM-DD`. */
export function isFrozenOn({ active, freezes = [] }: RecurringPlan, day: string): boolean {
  return active && freezes.some(({ start_date, end_date }) => start_date <= day && day <= end_date);
}
