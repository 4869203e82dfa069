import type { BillingPeriod } from '@alinha/contracts-agenda';
import { addDays, addMonths, lastOfMonth } from '@alinha/contracts-core';

const MONTHS: Record<BillingPeriod, number> = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 };

/** Time that one payment of a plan covers. Dates are `YYYY-MM-DD`; `end` is the last day. */
export type Period = { readonly start: string; readonly end: string; readonly dueDate: string };

/** First day of a date's month. A plan's first period begins there. */
export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** The day, or the last day of a shorter month. */
function dayOf(month: string, day: number): string {
  const last = lastOfMonth(month);
  return Number(last.slice(8)) < day ? last : `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;
}

type Terms = {
  readonly billingPeriod: BillingPeriod;
  readonly billingDay: number;
  /** Date of the first appointment: no payment is due earlier. Null when the plan began in the past. */
  readonly dueFrom: string | null;
};

export function periodFrom(start: string, { billingPeriod, billingDay, dueFrom }: Terms): Period {
  const next = addMonths(start, MONTHS[billingPeriod]);
  const byRule = dayOf(start, billingDay);
  const dueDate = dueFrom !== null && dueFrom > byRule ? dueFrom : byRule;
  return { start, end: addDays(next, -1), dueDate };
}

type Billed = Terms & {
  /** First day of the first period without a payment. */
  readonly nextPeriodStart: string;
  readonly endsOn: string | null;
};

/**
 * Periods that have begun by `today` and are not billed, oldest first. A plan's first period is billed before it begins.
 * No period begins after `endsOn`.
 */
export function periodsToBill(plan: Billed, today: string): Period[] {
  const { nextPeriodStart, endsOn, dueFrom } = plan;
  const isFirst = dueFrom !== null && nextPeriodStart === monthOf(dueFrom);
  const begun = isFirst && nextPeriodStart > today ? nextPeriodStart : today;
  const until = endsOn !== null && endsOn < begun ? endsOn : begun;
  const periods: Period[] = [];
  for (let start = nextPeriodStart; start <= until; ) {
    const period = periodFrom(start, plan);
    periods.push(period);
    start = addDays(period.end, 1);
  }
  return periods;
}
