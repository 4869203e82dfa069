import { isSubscriptionActive } from '@alinha/contracts-billing';
import { type ActivityAction, wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, type Clock, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import type { ProviderAccount, ProviderEvent, SubscriptionProvider } from '../providers/provider.ts';
import { ProviderTurns } from '../providers/provider-turns.ts';
import { CLOCK, LOGGER, PROVIDER } from '../tokens.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CustomersRepository } from './customers.repository.ts';
import { InvoicesRepository } from './invoices.repository.ts';
import { billsOf, type Standing, standingOf } from './standing.ts';
import { SubscriptionNews } from './subscription-news.ts';
import { type KeptSubscription, SubscriptionsRepository } from './subscriptions.repository.ts';
import { WebhookEventsRepository } from './webhook-events.repository.ts';

/** A company whose lock is held, and what its provider says of it under that lock. */
export type Settled = {
  readonly customerId: string;
  /** Null where the provider knows no such customer; then what is kept stays as it was. */
  readonly account: ProviderAccount | null;
  /** After it was made what the provider says. */
  readonly kept: KeptSubscription | null;
  readonly now: string;
};

type Locked<T> = { readonly result: T; readonly changed: boolean };

/**
 * Makes what is kept of a company's subscription what its provider says at this moment. The provider is asked under the
 * company's lock: of two who ask, the later one has the later answer, so that no order of news can bring back the past.
 */
@Injectable()
export class SubscriptionFollower {
  constructor(
    private readonly database: BillingDatabase,
    private readonly projections: ProjectionsService,
    private readonly customers: CustomersRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly events: WebhookEventsRepository,
    private readonly activity: ActivityLog,
    private readonly news: SubscriptionNews,
    private readonly turns: ProviderTurns,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param event what made us look; one that was acted upon already changes nothing.
   * @throws DomainError PROVIDER_FAILED, SERVICE_UNAVAILABLE, and nothing is kept: neither the change nor that the event was heard.
   */
  async follow(companyId: number, event?: ProviderEvent): Promise<void> {
    await this.settled(companyId, event, async () => {});
  }

  /** Takes away a plan that was paid for on the pages of the test mode. */
  async endTested(companyId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Under the same lock as everything else, so that a plan which is really paid for just now is not taken.
      await this.customers.lock(tx, companyId, this.provider.name);
      const kept = await this.subscriptions.findKept(tx, companyId);
      if (kept?.provider !== 'sandbox') return;
      await this.subscriptions.save(tx, companyId, 'sandbox', null);
      await this.activity.record(tx, { companyId, userId: null }, 'subscription.ended');
    });
    this.news.tell(companyId);
  }

  /**
   * Settles, and goes on under the same lock. Null for a company without a customer, or where the event was known.
   */
  async settled<T>(
    companyId: number,
    event: ProviderEvent | undefined,
    goOn: (tx: Tx, settled: Settled) => Promise<T>,
  ): Promise<T | null> {
    const timeZone = await this.projections.timeZoneOf(companyId);
    const outcome = await this.turns.take((tx) =>
      this.settleLocked(tx, { companyId, timeZone, event }, goOn),
    );
    if (outcome?.changed) this.news.tell(companyId);
    return outcome ? outcome.result : null;
  }

  private async settleLocked<T>(
    tx: Tx,
    { companyId, timeZone, event }: { companyId: number; timeZone: string; event: ProviderEvent | undefined },
    goOn: (tx: Tx, settled: Settled) => Promise<T>,
  ): Promise<Locked<T> | null> {
    const { name } = this.provider;
    const customer = await this.customers.lock(tx, companyId, name);
    if (!customer?.customerId) return null;
    const now = this.clock();
    if (event && !(await this.events.take(tx, companyId, name, event, now))) return null;
    const account = await this.provider.readAccount(customer.customerId, companyId);
    const wallClock = wallClockAt(now, timeZone);
    // With another account's key, or one of Stripe's tests, nobody is found: that says nothing of what was paid.
    if (!account) this.logger.warn({ company_id: companyId }, 'customer unknown to the provider');
    const changed =
      account !== null && (await this.keep(tx, companyId, { account, timeZone, now: wallClock }));
    const kept = await this.subscriptions.findKept(tx, companyId);
    const result = await goOn(tx, { customerId: customer.customerId, account, kept, now: wallClock });
    return { result, changed };
  }

  private async keep(
    tx: Tx,
    companyId: number,
    { account, timeZone, now }: { account: ProviderAccount; timeZone: string; now: string },
  ): Promise<boolean> {
    const { name: provider } = this.provider;
    const at = { companyId, provider };
    const buyer = await this.checkouts.findLatestUser(tx, at);
    const awaits = await this.checkouts.keep(tx, at, account);
    const bills = await this.invoices.save(tx, companyId, provider, billsOf(account, timeZone));
    const before = await this.subscriptions.findKept(tx, companyId);
    const after = standingOf(account, timeZone);
    const tell = (action: ActivityAction, userId: number | null = null) =>
      this.activity.record(tx, { companyId, userId }, action, { due: after?.nextRenewal ?? null });
    if (bills.refunded) await tell('subscription.refunded');
    if (bills.failed) await tell('subscription.payment_failed');
    // A plan that was given by hand is not taken away by a provider that knows nothing of it.
    if (isSameAs(before, after) || (after === null && before?.provider !== provider))
      return bills.changed || awaits;
    await this.subscriptions.save(tx, companyId, provider, after);
    const action = changeOf(before, after, now);
    const isBought = action === 'subscription.started' || (action !== null && after?.prepaid === true);
    if (action) await tell(action, isBought ? buyer : null);
    return true;
  }
}

function isSameAs(kept: KeptSubscription | null, standing: Standing | null): boolean {
  if (standing === null) return !kept?.plan;
  return (
    kept !== null &&
    kept.plan === standing.plan &&
    kept.next_renewal === standing.nextRenewal &&
    kept.active_until === standing.activeUntil &&
    kept.price_cents === standing.priceCents &&
    kept.currency === standing.currency &&
    kept.renews === standing.renews &&
    kept.prepaid === standing.prepaid &&
    kept.payment_failed === standing.paymentFailed
  );
}

/** What people would call the change; null for one that they would not notice. `now` is the company's wall clock. */
export function changeOf(
  before: Pick<KeptSubscription, 'plan' | 'next_renewal' | 'active_until' | 'renews'> | null,
  after: Standing | null,
  now: string,
): ActivityAction | null {
  const wasActive = before !== null && isSubscriptionActive(before, now);
  const isActive = after !== null && after.activeUntil > now;
  if (!wasActive) return isActive ? 'subscription.started' : null;
  if (!isActive) return 'subscription.ended';
  if (before.plan !== after.plan) return 'subscription.changed';
  if (before.next_renewal !== null && after.nextRenewal > before.next_renewal) return 'subscription.renewed';
  if (before.renews && !after.renews) return 'subscription.cancelled';
  if (before.renews === false && after.renews) return 'subscription.resumed';
  return null;
}
