import type { SubscriptionPlan } from '@alinha/contracts-billing';
import { addMonths } from '@alinha/contracts-core';
import { monthsOf } from './prices.ts';

export type PaidPeriod = { readonly start: string; readonly end: string };

/**
 * Paid period of each purchase; the purchases are in order of payment. A purchase before the end of the last period starts at
 * that end. Consecutive periods form a run. Ends are counted from the start of the run, so that a short month does not
 * shorten later periods: 31 January + 2 months is 31 March.
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
