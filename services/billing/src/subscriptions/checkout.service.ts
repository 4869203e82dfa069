import { randomUUID } from 'node:crypto';
import { getLetterhead } from '@alinha/contracts-accounts';
import { isSubscriptionActive, type SubscriptionPlan } from '@alinha/contracts-billing';
import { type Caller, DomainError, RpcClient } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';
import { CompanyChanges } from '../company-changes.ts';
import type { Order, ProviderAccount, SubscriptionProvider } from '../providers/provider.ts';
import { ProviderTransactions } from '../providers/provider-transactions.ts';
import { PROVIDER } from '../tokens.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CustomersRepository } from './customers.repository.ts';
import { currencyOf, Prices } from './prices.ts';
import { SubscriptionSync, type SyncedCompany } from './subscription-sync.ts';
import type { StoredSubscription } from './subscriptions.repository.ts';

/** A checkout page that expires sooner is replaced. */
const MIN_REMAINING_MS = 10 * 60_000;
/** One retry, with a new customer when the provider has deleted the old one. */
const MAX_ATTEMPTS = 2;

type RequestedOrder = Omit<Order, 'customerId' | 'requestKey'>;
type Refusal = 'ALREADY_SUBSCRIBED' | 'PURCHASE_PENDING';
type Decision = { readonly url: string } | { readonly refusal: Refusal } | 'without a customer';

const ALREADY_SUBSCRIBED: Decision = { refusal: 'ALREADY_SUBSCRIBED' };

/** Opens the provider's checkout page and portal for a company. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly sync: SubscriptionSync,
    private readonly prices: Prices,
    private readonly rpc: RpcClient,
    private readonly transactions: ProviderTransactions,
    private readonly changes: CompanyChanges,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
  ) {}

  /**
   * A company has at most one open checkout page. Concurrent calls return the same page, so nobody pays twice. No page
   * opens while a subscription renews or a PIX code can still be paid.
   * @throws DomainError PLAN_UNAVAILABLE, ALREADY_SUBSCRIBED, PURCHASE_PENDING, PROVIDER_FAILED, SERVICE_UNAVAILABLE.
   */
  async checkout(
    caller: Caller,
    plan: SubscriptionPlan,
    { origin, now }: { readonly origin: string; readonly now: Date },
  ): Promise<{ url: string }> {
    if (!this.prices.isAvailable(plan)) throw new DomainError('PLAN_UNAVAILABLE');
    const { companyId, language } = caller;
    const currency = currencyOf(language);
    const order: RequestedOrder = {
      companyId,
      plan,
      currency,
      language,
      origin,
      priceCents: this.prices.of(plan, currency),
      isRenewing: !this.prices.isPrepaid(plan, currency),
    };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await this.ensureCustomer(caller);
      const decision = await this.sync.runWith(companyId, undefined, (tx, synced) =>
        this.decide(tx, synced, { order, userId: caller.userId, now }),
      );
      // The company was erased during the call.
      if (!decision) throw new DomainError('UNAUTHENTICATED');
      if (decision === 'without a customer') continue;
      if ('refusal' in decision) throw new DomainError(decision.refusal);
      return decision;
    }
    throw new DomainError('PROVIDER_FAILED');
  }

  /**
   * Cancels the pending PIX code, if any.
   * @throws DomainError PURCHASE_UNDER_WAY when the code can still be paid, PROVIDER_FAILED, SERVICE_UNAVAILABLE.
   */
  async abandon({ companyId }: Caller): Promise<void> {
    const at = { companyId, provider: this.provider.name };
    const isCancelled = await this.sync.runWith(companyId, undefined, async (tx, { account }) => {
      if (!account) return true;
      for (const { id } of account.pendingCheckouts)
        if (!(await this.provider.abandonCheckout(id))) return false;
      await this.checkouts.save(tx, at, { ...account, pendingCheckouts: [] });
      return true;
    });
    this.changes.notify('subscription', companyId);
    if (isCancelled === false) throw new DomainError('PURCHASE_UNDER_WAY');
  }

  /** @throws DomainError NOT_SUBSCRIBED for a company that never paid, PROVIDER_FAILED. */
  async portal({ companyId, language }: Caller, origin: string): Promise<{ url: string }> {
    const customerId = await this.customers.findCustomer(companyId, this.provider.name);
    if (!customerId || !(await this.customers.hasPaid(companyId, this.provider.name)))
      throw new DomainError('NOT_SUBSCRIBED');
    return { url: await this.provider.openPortal({ customerId, language, origin }) };
  }

  private async decide(
    tx: Tx,
    { customerId, account, stored, now: wallClock }: SyncedCompany,
    { order, userId, now }: { readonly order: RequestedOrder; readonly userId: number; readonly now: Date },
  ): Promise<Decision> {
    const isSandboxPlan = stored?.provider === 'sandbox' && this.provider.name !== 'sandbox';
    if (!isSandboxPlan && isSubscribed(stored, account, { order, now: wallClock })) return ALREADY_SUBSCRIBED;
    if (account?.pendingCheckouts.some(({ expiresAt }) => expiresAt > now))
      return { refusal: 'PURCHASE_PENDING' };
    const at = { companyId: order.companyId, provider: this.provider.name };
    if (!account || account.isClosed) {
      await this.customers.reset(tx, at.companyId, at.provider);
      await this.checkouts.save(tx, at, { openCheckouts: [], pendingCheckouts: [] });
      return 'without a customer';
    }
    const open = await this.checkouts.findOpen(tx, at);
    if (open) {
      const isSame =
        open.plan === order.plan &&
        open.currency === order.currency &&
        open.price_cents === order.priceCents &&
        open.expires_at.getTime() - now.getTime() > MIN_REMAINING_MS;
      if (isSame) return { url: open.url };
      // A payment was just made; its webhook has not arrived yet.
      if (!(await this.provider.closeCheckout(open.checkout_id))) return ALREADY_SUBSCRIBED;
      const openCheckouts = account.openCheckouts.filter((id) => id !== open.checkout_id);
      await this.checkouts.save(tx, at, { ...account, openCheckouts });
    }
    const opened = await this.provider.openCheckout({ ...order, customerId, requestKey: randomUUID() });
    await this.checkouts.add(tx, at, order, { ...opened, userId });
    return { url: opened.url };
  }

  /** Creates the company's only customer. A concurrent call waits for the lock and finds it. */
  private async ensureCustomer({ companyId, language }: Caller): Promise<void> {
    const { name: provider } = this.provider;
    if (await this.customers.findCustomer(companyId, provider)) return;
    const letterhead = await this.rpc.call(getLetterhead, { company_id: companyId });
    await this.customers.ensure(companyId, provider);
    await this.transactions.run(async (tx) => {
      const stored = await this.customers.lock(tx, companyId, provider);
      if (!stored || stored.customerId) return;
      const customerId = await this.provider.createCustomer({
        companyId,
        name: letterhead?.name ?? null,
        email: letterhead?.email ?? null,
        language,
        requestKey: stored.requestKey,
      });
      await this.customers.save(tx, companyId, provider, customerId);
    });
  }
}

/**
 * True for a subscription that renews or may resume. Prepaid time allows another prepaid purchase while the provider
 * still has the customer.
 */
function isSubscribed(
  stored: StoredSubscription | null,
  account: ProviderAccount | null,
  { order, now }: { readonly order: RequestedOrder; readonly now: string },
): boolean {
  if (account?.subscriptions.some(({ state }) => state !== 'ended')) return true;
  if (!stored) return false;
  if (stored.payment_failed) return true;
  const mayFollow = stored.prepaid && !order.isRenewing && account !== null && !account.isClosed;
  return isSubscriptionActive(stored, now) && !mayFollow;
}
