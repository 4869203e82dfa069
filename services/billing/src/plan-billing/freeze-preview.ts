import { previewPlanFreeze } from '@alinha/contracts-billing';
import { addDays, type RpcReplyOf, type RpcRequestOf } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { withPrice } from '../payments/settlement.ts';
import { periodFrom } from './billing-periods.ts';
import { shareOf } from './period-share.ts';
import { PlansRepository } from './plans.repository.ts';

/** Computes what a freeze of a plan would change, with the rules of the plan's event. Writes nothing. */
@Injectable()
export class FreezePreview {
  constructor(private readonly plans: PlansRepository) {}

  async preview(
    request: RpcRequestOf<typeof previewPlanFreeze>,
  ): Promise<RpcReplyOf<typeof previewPlanFreeze>> {
    const { added, weekdays, freezes, first_date: firstDate } = request;
    const found = await this.plans.find(request.company_id, request.plan_id);
    if (!found) return null;
    const { plan, payments } = found;
    const now = { firstDate, weekdays, freezes };
    const then = { firstDate, weekdays, freezes: [...freezes, added] };
    const billed = payments.map(({ periodStart: start, periodEnd: end, ...payment }) => ({
      period: { start, end },
      before: payment.totalCents,
      after: payment.isPaid
        ? payment.totalCents
        : withPrice(payment, shareOf(payment.fullCents, { start, end }, then)).totalCents,
      paid: payment.isPaid,
    }));
    const coming = [];
    for (let start = plan.nextPeriodStart; start <= added.end; ) {
      const period = periodFrom(start, plan);
      coming.push({
        period,
        before: shareOf(plan.priceCents, period, now),
        after: shareOf(plan.priceCents, period, then),
        paid: false,
      });
      start = addDays(period.end, 1);
    }
    return [...billed, ...coming]
      .filter(({ period }) => period.start <= added.end && period.end >= added.start)
      .map(({ period, before, after, paid }) => ({
        period_start: period.start,
        period_end: period.end,
        before_cents: before,
        after_cents: after,
        paid,
      }));
  }
}
