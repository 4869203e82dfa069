import { isSubscriptionActive } from '@alinha/contracts-billing';
import { type ActivityAction, wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, CLOCK, type Clock, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { CompanyChanges } from '../company-changes.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import type { ProviderAccount, ProviderEvent, SubscriptionProvider } from '../providers/provider.ts';
import { ProviderTransactions } from '../providers/provider-transactions.ts';
import { PROVIDER } from '../tokens.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CustomersRepository } from './customers.repository.ts';
import { billsOf, type Entitlement, entitlementOf } from './entitlement.ts';
import { InvoicesRepository } from './invoices.repository.ts';
import { type StoredSubscription, SubscriptionsRepository } from './subscriptions.repository.ts';
import { WebhookEventsRepository } from './webhook-events.repository.ts';

/** A locked company, with its state at the provider. */
export type SyncedCompany = {
  readonly customerId: string;
  /** Null when the provider does not know the customer; `stored` is then unchanged. */
  readonly account: ProviderAccount | null;
  /** State after the sync. */
  readonly stored: StoredSubscription | null;
  readonly now: string;
};

type SyncResult<T> = { readonly result: T; readonly changed: boolean };

/**
 * Copies a company's state from the provider. The provider is read under the company's lock, so that webhooks in any order
 * never store an older state.
 */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly database: BillingDatabase,
    private readonly projections: ProjectionsService,
    private readonly customers: CustomersRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly events: WebhookEventsRepository,
    private readonly activity: ActivityLog,
    private readonly changes: CompanyChanges,
    private readonly transactions: ProviderTransactions,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param event the webhook that caused the sync; a repeated one changes nothing.
   * @throws DomainError PROVIDER_FAILED, SERVICE_UNAVAILABLE. Nothing is stored then, and the webhook can be repeated.
   */
  async run(companyId: number, event?: ProviderEvent): Promise<void> {
    await this.runWith(companyId, event, async () => {});
  }

  /** Ends a plan that was bought in the test mode. */
  async endSandboxPlan(companyId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Locked, so that a real purchase at the same time is not ended.
      await this.customers.lock(tx, companyId, this.provider.name);
      const stored = await this.subscriptions.findStored(tx, companyId);
      if (stored?.provider !== 'sandbox') return;
      await this.subscriptions.save(tx, companyId, 'sandbox', null);
      await this.activity.record(tx, { companyId, userId: null }, 'subscription.ended');
    });
    this.changes.notify('subscription', companyId);
  }

  /** Syncs, then runs `work` under the same lock. Null for a company without a customer or for a repeated event. */
  async runWith<T>(
    companyId: number,
    event: ProviderEvent | undefined,
    work: (tx: Tx, synced: SyncedCompany) => Promise<T>,
  ): Promise<T | null> {
    const timeZone = await this.projections.timeZoneOf(companyId);
    const outcome = await this.transactions.run((tx) =>
      this.syncLocked(tx, { companyId, timeZone, event }, work),
    );
    if (outcome?.changed) this.changes.notify('subscription', companyId);
    return outcome ? outcome.result : null;
  }

  private async syncLocked<T>(
    tx: Tx,
    { companyId, timeZone, event }: { companyId: number; timeZone: string; event: ProviderEvent | undefined },
    work: (tx: Tx, synced: SyncedCompany) => Promise<T>,
  ): Promise<SyncResult<T> | null> {
    const { name } = this.provider;
    const customer = await this.customers.lock(tx, companyId, name);
    if (!customer?.customerId) return null;
    const now = this.clock();
    if (event && !(await this.events.add(tx, companyId, name, event, now))) return null;
    const account = await this.provider.readAccount(customer.customerId, companyId);
    const wallClock = wallClockAt(now, timeZone);
    // A key of another Stripe account or of test mode finds no customer. This does not end a subscription.
    if (!account) this.logger.warn({ company_id: companyId }, 'customer unknown to the provider');
    const changed =
      account !== null && (await this.save(tx, companyId, { account, timeZone, now: wallClock }));
    const stored = await this.subscriptions.findStored(tx, companyId);
    const result = await work(tx, { customerId: customer.customerId, account, stored, now: wallClock });
    return { result, changed };
  }

  private async save(
    tx: Tx,
    companyId: number,
    { account, timeZone, now }: { account: ProviderAccount; timeZone: string; now: string },
  ): Promise<boolean> {
    const { name: provider } = this.provider;
    const at = { companyId, provider };
    const buyer = await this.checkouts.findLatestUser(tx, at);
    const isPendingChanged = await this.checkouts.save(tx, at, account);
    const bills = await this.invoices.save(tx, companyId, provider, billsOf(account, timeZone));
    const before = await this.subscriptions.findStored(tx, companyId);
    const after = entitlementOf(account, timeZone);
    const record = (action: ActivityAction, userId: number | null = null) =>
      this.activity.record(tx, { companyId, userId }, action, { due: after?.nextRenewal ?? null });
    if (bills.refunded) await record('subscription.refunded');
    if (bills.failed) await record('subscription.payment_failed');
    // A plan that was granted by hand stays: the provider does not know it.
    if (isStored(before, after) || (after === null && before?.provider !== provider))
      return bills.changed || isPendingChanged;
    await this.subscriptions.save(tx, companyId, provider, after);
    const action = changeOf(before, after, now);
    const isBought = action === 'subscription.started' || (action !== null && after?.prepaid === true);
    if (action) await record(action, isBought ? buyer : null);
    return true;
  }
}

function isStored(stored: StoredSubscription | null, entitlement: Entitlement | null): boolean {
  if (entitlement === null) return !stored?.plan;
  return (
    stored !== null &&
    stored.plan === entitlement.plan &&
    stored.next_renewal === entitlement.nextRenewal &&
    stored.active_until === entitlement.activeUntil &&
    stored.price_cents === entitlement.priceCents &&
    stored.currency === entitlement.currency &&
    stored.renews === entitlement.renews &&
    stored.prepaid === entitlement.prepaid &&
    stored.payment_failed === entitlement.paymentFailed
  );
}

/** Action for the activity log; null for a change that users do not notice. `now` is the company's wall clock. */
export function changeOf(
  before: Pick<StoredSubscription, 'plan' | 'next_renewal' | 'active_until' | 'renews'> | null,
  after: Entitlement | null,
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
