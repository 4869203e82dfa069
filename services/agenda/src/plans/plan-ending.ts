import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { type Moment, PlansRepository } from './plans.repository.ts';
import { SchedulesRepository } from './schedules.repository.ts';

/** What ended: whether the plan was active until then, and how many appointments went. */
export type Ended = { readonly wasActive: boolean; readonly count: number };

/** How a plan ends: it becomes inactive with its weekly times, and what is still to come of it and not done goes. */
@Injectable()
export class PlanEnding {
  constructor(
    private readonly plans: PlansRepository,
    private readonly schedules: SchedulesRepository,
  ) {}

  /**
   * Ending again finds nothing left to do, except in a plan that became inactive with its last weekly time: then what is
   * still to come goes. Null when the company has no such plan.
   */
  async end(tx: Tx, companyId: number, id: number, moment: Moment): Promise<Ended | null> {
    const plan = await this.plans.lock(tx, companyId, id);
    if (!plan) return null;
    await this.plans.deactivate(tx, companyId, id, moment);
    await this.schedules.end(tx, companyId, { planId: id }, moment.at);
    const count = await this.schedules.deleteFuture(tx, companyId, id, moment.now);
    await this.plans.tell(tx, companyId, id);
    return { wasActive: plan.active, count };
  }
}
