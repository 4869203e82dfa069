import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { CompanyTime } from '../projections/company-clock.ts';
import { PlansRepository } from './plans.repository.ts';
import { SchedulesRepository } from './schedules.repository.ts';

/** Result of an end: whether the plan was active, and how many appointments were deleted. */
export type Ended = { readonly wasActive: boolean; readonly count: number };

/** Ends plans: the plan and its weekly times become inactive, and future appointments that are not done are deleted. */
@Injectable()
export class PlanEnding {
  constructor(
    private readonly plans: PlansRepository,
    private readonly schedules: SchedulesRepository,
  ) {}

  /**
   * Idempotent. A plan that became inactive with its last weekly time may still have future appointments. Null when the plan
   * is unknown.
   */
  async end(tx: Tx, companyId: number, id: number, time: CompanyTime): Promise<Ended | null> {
    const plan = await this.plans.lock(tx, companyId, id);
    if (!plan) return null;
    await this.plans.deactivate(tx, companyId, id, time);
    await this.schedules.end(tx, companyId, { planId: id }, time.at);
    const count = await this.schedules.deleteFuture(tx, companyId, id, time.now);
    await this.plans.publish(tx, companyId, id);
    return { wasActive: plan.active, count };
  }
}
