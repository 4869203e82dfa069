import { type PlanFact, planChanged } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { type Clock, EventConsumer, RepeatedJobs } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { periodsToBill } from './billing-periods.ts';
import { type DuePlan, type PlanKey, PlansRepository } from './plans.repository.ts';

const BATCH = 200;
/** Days begin at different hours, zone by zone: each company's is met within the hour. */
const HOUR_MS = 3_600_000;

/**
 * Makes a payment for each period of each plan as it begins, once: the plan's row is locked and says how far it is
 * billed, and no two payments of a plan can share a period.
 */
@Injectable()
export class PlanBillingService implements OnModuleInit {
  constructor(
    private readonly database: BillingDatabase,
    private readonly plans: PlansRepository,
    private readonly payments: PaymentsRepository,
    private readonly projections: ProjectionsService,
    private readonly events: EventConsumer,
    private readonly jobs: RepeatedJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(planChanged, (fact) => this.learn(fact));
    this.jobs.every(HOUR_MS, 'bill-plans', () => this.billDue());
  }

  /** Bills what has begun since the last time, however long ago that was. Several workers may do so at once. */
  async billDue(): Promise<void> {
    for (let after: PlanKey | null = null; ; ) {
      const due: DuePlan[] = await this.plans.findDue(this.clock(), BATCH, after);
      for (const plan of due) await this.database.transaction((tx) => this.bill(tx, plan, plan.today));
      after = due.at(-1) ?? null;
      if (due.length < BATCH) return;
    }
  }

  private async learn(fact: PlanFact): Promise<void> {
    const { company_id: companyId, id, client_id } = fact;
    if (!(await this.projections.knowsClient(companyId, client_id))) {
      throw new Error(`client ${client_id} of plan ${id} is not known to its owner`);
    }
    const today = (await this.projections.nowOf(companyId)).slice(0, 10);
    await this.database.transaction(async (tx) => {
      await this.plans.save(tx, fact);
      await this.bill(tx, { companyId, id }, today);
    });
  }

  private async bill(tx: Tx, key: PlanKey, today: string): Promise<void> {
    const plan = await this.plans.lock(tx, key);
    if (!plan) return;
    const { companyId, id: planId, clientId, priceCents: totalCents, endsOn } = plan;
    const periods = periodsToBill(plan, today);
    const last = periods.at(-1);
    if (last) {
      await this.payments.createMissing(
        tx,
        companyId,
        periods.map(({ start, end, dueDate }) => ({
          clientId,
          totalCents,
          dueDate,
          planId,
          periodStart: start,
          periodEnd: end,
          paidAt: null,
          appointmentId: null,
          description: null,
        })),
      );
      await this.plans.billedUntil(tx, key, addDays(last.end, 1));
    }
    if (endsOn !== null) {
      await this.payments.removeUnpaidAfter(tx, companyId, planId, endsOn, this.clock());
    }
  }
}
