import type { BillingPeriod } from '@alinha/contracts-agenda';
import { addDays, formatDate, parseWallClock } from '@alinha/contracts-core';

const MONTHS: Record<BillingPeriod, number> = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 };

/** One stretch of time that a plan is paid for; dates are `YYYY-MM-DD`, `end` is its last day. */
export type Period = { readonly start: string; readonly end: string; readonly dueDate: string };

/** First day of a date's month: where a plan's first period begins. */
export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

function addMonths(month: string, months: number): string {
  const date = parseWallClock(month);
  date.setUTCMonth(date.getUTCMonth() + months);
  return formatDate(date);
}

/** A day of a month, or the month's last where it has fewer. */
function dayOf(month: string, day: number): string {
  const last = addDays(addMonths(month, 1), -1);
  return Number(last.slice(8)) < day ? last : `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;
}

type Terms = {
  readonly billingPeriod: BillingPeriod;
  readonly billingDay: number;
  /** No payment is due before the first occurrence; null for a plan that was dated into the past. */
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
 * The periods that have begun by `today` and are not billed yet, oldest first; the first one also before it begins. A plan
 * pays up to its cancelling.
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
