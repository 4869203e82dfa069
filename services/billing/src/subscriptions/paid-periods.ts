import type { SubscriptionPlan } from '@alinha/contracts-billing';
import { addDays, formatDate, parseWallClock } from '@alinha/contracts-core';
import { monthsOf } from './prices.ts';

/** Adds months to a date (`YYYY-MM-DD`); uses the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const first = parseWallClock(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = formatDate(first);
  first.setUTCMonth(first.getUTCMonth() + 1);
  const last = addDays(formatDate(first), -1);
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

export type PaidPeriod = { readonly start: string; readonly end: string };

/**
 * Periods of purchases, given in order of payment. A purchase during a running period begins at its end. Ends are counted
 * from the start of the whole run, so that a short month does not shorten later periods.
 */
export function paidPeriods(
  purchases: readonly { readonly plan: SubscriptionPlan; readonly paidOn: string }[],
): PaidPeriod[] {
  const periods: PaidPeriod[] = [];
  let run = { from: '', months: 0, end: '' };
  for (const { plan, paidOn } of purchases) {
    if (paidOn > run.end) run = { from: paidOn, months: 0, end: paidOn };
    const months = run.months + monthsOf(plan);
    const end = addMonths(run.from, months);
    periods.push({ start: run.end, end });
    run = { from: run.from, months, end };
  }
  return periods;
}
