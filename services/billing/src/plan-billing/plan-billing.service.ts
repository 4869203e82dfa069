import { type PlanEvent, planChanged } from '@alinha/contracts-agenda';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import {
  ActivityLog,
  CLOCK,
  type Clock,
  EventConsumer,
  isErasedCompanyError,
  LOGGER,
  type Logger,
  RepeatedJobs,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { CompanyChanges } from '../company-changes.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { withPrice } from '../payments/settlement.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { periodFrom, periodsToBill } from './billing-periods.ts';
import { hasOtherFrozenDays, shareOf } from './period-share.ts';
import { type DuePlan, type PlanKey, type PlanRecord, PlansRepository } from './plans.repository.ts';

const BATCH = 200;
/** Runs every hour, because days begin at a different hour in each time zone. */
const HOUR_MS = 3_600_000;
/** The last time zone in which a day begins. */
const LATEST_ZONE = 'Etc/GMT+12';

/**
 * Creates one payment per period of each plan: the first with the plan, later ones when their period begins. The locked
 * plan row stores how far it is billed, and a constraint forbids two payments for one period.
 */
@Injectable()
export class PlanBillingService implements OnModuleInit {
  constructor(
    private readonly changes: CompanyChanges,
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
    this.events.on(planChanged, (plan) => this.apply(plan));
    this.jobs.every(HOUR_MS, 'bill-plans', () => this.billDue());
  }

  /**
   * Bills all periods that have begun since the last run. Safe to run in several workers at once. Plans of a company are
   * billed in one transaction with one log entry, in batches of {@link BATCH}.
   * @throws Error when a plan failed, after all others were tried. The job runs again.
   */
  async billDue(): Promise<void> {
    const todayByZone = await this.projections.todayByZone();
    // A company without a known zone gets the latest one, so it is never billed too early.
    const defaultToday = wallClockAt(this.clock(), LATEST_ZONE).slice(0, 10);
    let failed = 0;
    for (let after: PlanKey | null = null; ; ) {
      const due: DuePlan[] = await this.plans.findDue(todayByZone, defaultToday, BATCH, after);
      for (const plans of byCompany(due).values()) failed += await this.billEach(plans);
      after = due.at(-1) ?? null;
      if (due.length < BATCH) break;
    }
    if (failed > 0) throw new Error(`${failed} plans were not billed`);
  }

  /**
   * Bills the plans of one company together, or one by one when that fails. Returns the number of failures. Ignores a
   * company that is being erased.
   */
  private async billEach(plans: readonly DuePlan[]): Promise<number> {
    try {
      await this.billTogether(plans);
      return 0;
    } catch (error) {
      if (isErasedCompanyError(error)) return 0;
      const [{ companyId: company_id, id: plan_id } = {}] = plans;
      if (plans.length === 1) {
        this.logger.error({ err: error, company_id, plan_id }, 'plan billing failed');
        return 1;
      }
      // Logged here, because each plan may succeed alone.
      const count = plans.length;
      this.logger.warn(
        { err: error, company_id, count },
        'plan billing failed for a batch; billing its plans one by one',
      );
    }
    let failed = 0;
    for (const plan of plans) failed += await this.billEach([plan]);
    return failed;
  }

  private async billTogether(plans: readonly DuePlan[]): Promise<void> {
    const [first] = plans;
    if (!first) return;
    const { companyId } = first;
    const created = await this.database.transaction(async (tx) => {
      let count = 0;
      for (const plan of plans) count += await this.billLocked(tx, plan, plan.today);
      if (count > 0) await this.activity.record(tx, { companyId, userId: null }, 'payment.billed', { count });
      return count;
    });
    if (created > 0) this.changes.notify('payments', companyId);
  }

  private async apply(plan: PlanEvent): Promise<void> {
    const { company_id: companyId, id, client_id } = plan;
    if (!(await this.projections.knowsClient(companyId, client_id))) {
      throw new Error(`client ${client_id} of plan ${id} is unknown to the clients service`);
    }
    const today = (await this.projections.nowOf(companyId)).slice(0, 10);
    await this.database.transaction(async (tx) => {
      await this.plans.add(tx, plan);
      const stored = await this.plans.lock(tx, { companyId, id });
      if (stored && stored.version < plan.version) await this.change(tx, stored, plan, today);
      await this.billLocked(tx, { companyId, id }, today);
    });
    // Open screens have read the payments before they changed.
    this.changes.notify('payments', companyId);
  }

  /**
   * Periods that had begun on the day of the change keep the old terms, even when the event arrives late. Later periods
   * get the new terms, even when they are already billed. Every unpaid payment charges the sessions that are not frozen.
   * A period that is over keeps its amount unless its own frozen days change: its weekdays may have been others.
   */
  private async change(tx: Tx, stored: PlanRecord, plan: PlanEvent, today: string): Promise<void> {
    const { told_on: changedOn } = plan;
    if (changedOn !== undefined) await this.bill(tx, stored, changedOn);
    const { sessions, dueFrom } = await this.plans.save(tx, stored, plan);
    const hasSameTerms = stored.priceCents === plan.price_cents && stored.billingDay === plan.billing_day;
    const { billingPeriod } = stored;
    const before = { billingPeriod, billingDay: stored.billingDay, dueFrom: stored.dueFrom };
    for (const payment of await this.plans.lockUnpaid(tx, stored)) {
      const { periodStart: start, periodEnd: end, dueDate } = payment;
      const isLater = !hasSameTerms && changedOn !== undefined && start > changedOn;
      const hasSameDays = !hasOtherFrozenDays({ start, end }, stored.sessions.freezes, sessions.freezes);
      if (end < today && hasSameDays && !isLater) continue;
      // A due date that a user has set stays.
      const isByRule = dueDate === periodFrom(start, before).dueDate;
      const fullCents = isLater ? plan.price_cents : payment.fullCents;
      const { totalCents, discountCents, owedCents } = withPrice(
        payment,
        shareOf(fullCents, { start, end }, sessions),
      );
      const billingDay = isLater ? plan.billing_day : stored.billingDay;
      const newDueDate = isByRule
        ? periodFrom(start, { billingPeriod, billingDay, dueFrom }).dueDate
        : dueDate;
      // A payment that comes back is not late at once.
      const isBack = payment.totalCents === 0 && totalCents > 0;
      const repriced = {
        ...payment,
        fullCents,
        totalCents,
        discountCents,
        owedCents,
        dueDate: isBack && newDueDate < today ? today : newDueDate,
      };
      const isSame =
        repriced.totalCents === payment.totalCents &&
        repriced.discountCents === payment.discountCents &&
        repriced.owedCents === payment.owedCents &&
        repriced.dueDate === dueDate;
      if (isSame && fullCents === payment.fullCents) continue;
      await this.plans.reprice(tx, stored.companyId, repriced, this.clock());
      if (payment.receivedCents > 0) await this.payments.settle(tx, stored.companyId, payment.id);
    }
  }

  private async billLocked(tx: Tx, key: PlanKey, today: string): Promise<number> {
    const plan = await this.plans.lock(tx, key);
    return plan ? this.bill(tx, plan, today) : 0;
  }

  /** Requires the plan's lock. Returns the number of payments created. */
  private async bill(tx: Tx, plan: PlanRecord, today: string): Promise<number> {
    const { companyId, id: planId, clientId, priceCents: fullCents, endsOn, sessions } = plan;
    const periods = periodsToBill(plan, today);
    const last = periods.at(-1);
    let created = 0;
    if (last) {
      created = await this.payments.createMissing(
        tx,
        companyId,
        periods.map(({ start, end, dueDate }) => ({
          clientId,
          fullCents,
          totalCents: shareOf(fullCents, { start, end }, sessions),
          dueDate,
          planId,
          periodStart: start,
          periodEnd: end,
          received: null,
          appointmentId: null,
          description: null,
        })),
        this.clock(),
      );
      await this.plans.saveBilledUntil(tx, plan, addDays(last.end, 1));
    }
    if (endsOn !== null) {
      await this.payments.endAfter(tx, companyId, planId, endsOn, this.clock());
    }
    return created;
  }
}

function byCompany(plans: readonly DuePlan[]): ReadonlyMap<number, readonly DuePlan[]> {
  const groups = new Map<number, DuePlan[]>();
  for (const plan of plans) groups.set(plan.companyId, [...(groups.get(plan.companyId) ?? []), plan]);
  return groups;
}
