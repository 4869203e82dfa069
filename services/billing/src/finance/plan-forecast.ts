import { addDays } from '@alinha/contracts-core';
import { periodFrom } from '../plan-billing/billing-periods.ts';
import { shareOf } from '../plan-billing/period-share.ts';
import type { PlanRecord } from '../plan-billing/plans.repository.ts';

/** A period of a plan that has no payment yet. */
export type ComingPeriod = {
  readonly clientName: string;
  readonly planName: string;
  readonly dueDate: string;
  readonly cents: number;
};

/** Periods of a plan that are not billed yet and due in [`from`, `dueBefore`). */
export function comingPeriods(
  plan: PlanRecord & { readonly clientName: string },
  from: string,
  dueBefore: string,
): ComingPeriod[] {
  const periods: ComingPeriod[] = [];
  for (
    let start = plan.nextPeriodStart;
    start < dueBefore && (plan.endsOn === null || start <= plan.endsOn);
  ) {
    const period = periodFrom(start, plan);
    const cents = shareOf(plan.priceCents, period, plan.sessions);
    if (cents > 0 && period.dueDate >= from && period.dueDate < dueBefore) {
      const { clientName, name: planName } = plan;
      periods.push({ clientName, planName, dueDate: period.dueDate, cents });
    }
    start = addDays(period.end, 1);
  }
  return periods;
}
