import { type PlanFact, planChanged } from '@alinha/contracts-agenda';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Clock,
  EventConsumer,
  isErasedCompanyError,
  type Logger,
  RepeatedJobs,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK, LOGGER } from '../tokens.ts';
import { periodFrom, periodsToBill } from './billing-periods.ts';
import { type DuePlan, type PlanKey, type PlanRecord, PlansRepository } from './plans.repository.ts';

const BATCH = 200;
/** Days begin at different hours, zone by zone: each company's is met within the hour. */
const HOUR_MS = 3_600_000;
/** Where a day begins last on earth. */
const LATEST_ZONE = 'Etc/GMT+12';

/**
 * Makes one payment for each period of each plan: the first with the plan, each later one as its period begins. The plan's
 * row is locked and says how far it is billed; no two payments of a plan can share a period.
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
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.events.on(planChanged, (fact) => this.learn(fact));
    this.jobs.every(HOUR_MS, 'bill-plans', () => this.billDue());
  }

  /**
   * Bills what has begun since the last time, however long ago that was. Several workers may do so at once. The plans of a
   * company are billed together, and the log tells of them once; more than {@link BATCH} of them in parts.
   * @throws Error when some plan failed, after all the others had their turn: the job is tried again.
   */
  async billDue(): Promise<void> {
    const todays = await this.projections.todays();
    // Where the zone is not known yet nothing is billed too early.
    const otherwise = wallClockAt(this.clock(), LATEST_ZONE).slice(0, 10);
    let failed = 0;
    for (let after: PlanKey | null = null; ; ) {
      const due: DuePlan[] = await this.plans.findDue(todays, otherwise, BATCH, after);
      for (const plans of byCompany(due).values()) failed += await this.billEach(plans);
      after = due.at(-1) ?? null;
      if (due.length < BATCH) break;
    }
    if (failed > 0) throw new Error(`${failed} plans were not billed`);
  }

  /**
   * All of a company's at once; when one of them cannot be billed, each by itself. Answers how many could not. Those of a
   * company that is being erased need not be.
   */
  private async billEach(plans: readonly DuePlan[]): Promise<number> {
    try {
      await this.billTogether(plans);
      return 0;
    } catch (error) {
      if (isErasedCompanyError(error)) return 0;
      const [{ companyId: company_id, id: plan_id } = {}] = plans;
      if (plans.length === 1) {
        this.logger.error({ err: error, company_id, plan_id }, 'a plan was not billed');
        return 1;
      }
      // Nobody may see it again: of the plans one by one each may pass.
      const count = plans.length;
      this.logger.warn({ err: error, company_id, count }, 'plans are billed one by one');
    }
    let failed = 0;
    for (const plan of plans) failed += await this.billEach([plan]);
    return failed;
  }

  private async billTogether(plans: readonly DuePlan[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      let count = 0;
      for (const plan of plans) count += await this.billLocked(tx, plan, plan.today);
      const [first] = plans;
      if (count === 0 || !first) return;
      const { companyId } = first;
      await this.activity.record(tx, { companyId, userId: null }, 'payment.billed', { count });
    });
  }

  private async learn(fact: PlanFact): Promise<void> {
    const { company_id: companyId, id, client_id } = fact;
    if (!(await this.projections.knowsClient(companyId, client_id))) {
      throw new Error(`client ${client_id} of plan ${id} is not known to its owner`);
    }
    const today = (await this.projections.nowOf(companyId)).slice(0, 10);
    await this.database.transaction(async (tx) => {
      await this.plans.add(tx, fact);
      const kept = await this.plans.lock(tx, { companyId, id });
      if (kept && kept.version < fact.version) await this.change(tx, kept, fact);
      await this.billLocked(tx, { companyId, id }, today);
    });
  }

  /**
   * Periods that had begun when the new terms were told keep the old ones, however late this is heard; those that begin
   * after it follow the new ones, also where they were billed before it was heard.
   */
  private async change(tx: Tx, kept: PlanRecord, fact: PlanFact): Promise<void> {
    const { told_on: toldOn } = fact;
    if (toldOn !== undefined) await this.bill(tx, kept, toldOn);
    await this.plans.save(tx, fact);
    const isRenamed = kept.priceCents === fact.price_cents && kept.billingDay === fact.billing_day;
    if (toldOn === undefined || isRenamed) return;
    const { dueFrom } = kept;
    const before = { billingPeriod: kept.billingPeriod, billingDay: kept.billingDay, dueFrom };
    const after = { billingPeriod: fact.billing_period, billingDay: fact.billing_day, dueFrom };
    for (const { id, periodStart, dueDate } of await this.plans.listOpenAfter(tx, kept, toldOn)) {
      // A day that somebody chose stays.
      const isByRule = dueDate === periodFrom(periodStart, before).dueDate;
      await this.plans.reprice(tx, kept.companyId, id, {
        totalCents: fact.price_cents,
        dueDate: isByRule ? periodFrom(periodStart, after).dueDate : dueDate,
      });
    }
  }

  private async billLocked(tx: Tx, key: PlanKey, today: string): Promise<number> {
    const plan = await this.plans.lock(tx, key);
    return plan ? this.bill(tx, plan, today) : 0;
  }

  /** Under the plan's lock. Answers how many payments it made. */
  private async bill(tx: Tx, plan: PlanRecord, today: string): Promise<number> {
    const { companyId, id: planId, clientId, priceCents: totalCents, endsOn } = plan;
    const periods = periodsToBill(plan, today);
    const last = periods.at(-1);
    let made = 0;
    if (last) {
      made = await this.payments.createMissing(
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
      await this.plans.billedUntil(tx, plan, addDays(last.end, 1));
    }
    if (endsOn !== null) {
      await this.payments.removeUnpaidAfter(tx, companyId, planId, endsOn, this.clock());
    }
    return made;
  }
}

function byCompany(plans: readonly DuePlan[]): ReadonlyMap<number, readonly DuePlan[]> {
  const groups = new Map<number, DuePlan[]>();
  for (const plan of plans) groups.set(plan.companyId, [...(groups.get(plan.companyId) ?? []), plan]);
  return groups;
}
