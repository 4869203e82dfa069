import { randomUUID } from 'node:crypto';
import { getLetterhead } from '@alinha/contracts-accounts';
import { isSubscriptionActive, type SubscriptionPlan } from '@alinha/contracts-billing';
import { type Caller, DomainError, RpcClient } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';
import type { Order, ProviderAccount, SubscriptionProvider } from '../providers/provider.ts';
import { ProviderTurns } from '../providers/provider-turns.ts';
import { PROVIDER } from '../tokens.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CustomersRepository } from './customers.repository.ts';
import { currencyOf, Prices } from './prices.ts';
import { type Settled, SubscriptionFollower } from './subscription-follower.ts';
import { SubscriptionNews } from './subscription-news.ts';
import type { KeptSubscription } from './subscriptions.repository.ts';

/** A page with less time than this left is replaced by a new one. */
const SHORTEST_STAY_MS = 10 * 60_000;
/** A customer who is not there any more is made anew, once. */
const ATTEMPTS = 2;

type Wanted = Omit<Order, 'customerId' | 'requestKey'>;
type Refusal = 'ALREADY_SUBSCRIBED' | 'PURCHASE_PENDING';
type Decision = { readonly url: string } | { readonly refusal: Refusal } | 'without a customer';

const ALREADY_SUBSCRIBED: Decision = { refusal: 'ALREADY_SUBSCRIBED' };

/** Opens the provider's pages for a company: one to pay on, one to manage what is paid for. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly follower: SubscriptionFollower,
    private readonly prices: Prices,
    private readonly rpc: RpcClient,
    private readonly turns: ProviderTurns,
    private readonly news: SubscriptionNews,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
  ) {}

  /**
   * The page to pay for a plan on. A company has one page at a time, and none while it has a plan that goes on: two who
   * ask at once get the same page, so that nobody pays twice for the same time. Nor has it one while the code of a PIX may
   * still be paid.
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
    const wanted: Wanted = {
      ...{ companyId, plan, currency, language, origin },
      priceCents: this.prices.of(plan, currency),
      isRenewing: !this.prices.isPrepaid(plan, currency),
    };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      await this.ensureCustomer(caller);
      const decision = await this.follower.settled(companyId, undefined, (tx, settled) =>
        this.decide(tx, settled, { wanted, userId: caller.userId, now }),
      );
      // The company went while its customer was made.
      if (!decision) throw new DomainError('UNAUTHENTICATED');
      if (decision === 'without a customer') continue;
      if ('refusal' in decision) throw new DomainError(decision.refusal);
      return decision;
    }
    throw new DomainError('PROVIDER_FAILED');
  }

  /**
   * Gives up the PIX that waits to be paid, if there is one.
   * @throws DomainError PURCHASE_UNDER_WAY where it may be paid all the same, PROVIDER_FAILED, SERVICE_UNAVAILABLE.
   */
  async abandon({ companyId }: Caller): Promise<void> {
    const at = { companyId, provider: this.provider.name };
    const isOver = await this.follower.settled(companyId, undefined, async (tx, { account }) => {
      if (!account) return true;
      for (const { id } of account.pendingCheckouts)
        if (!(await this.provider.abandonCheckout(id))) return false;
      await this.checkouts.keep(tx, at, { ...account, pendingCheckouts: [] });
      return true;
    });
    this.news.tell(companyId);
    if (isOver === false) throw new DomainError('PURCHASE_UNDER_WAY');
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
    { customerId, account, kept, now: wallClock }: Settled,
    { wanted, userId, now }: { readonly wanted: Wanted; readonly userId: number; readonly now: Date },
  ): Promise<Decision> {
    const isOnlyTested = kept?.provider === 'sandbox' && this.provider.name !== 'sandbox';
    if (!isOnlyTested && isTaken(kept, account, { wanted, now: wallClock })) return ALREADY_SUBSCRIBED;
    if (account?.pendingCheckouts.some(({ expiresAt }) => expiresAt > now))
      return { refusal: 'PURCHASE_PENDING' };
    const at = { companyId: wanted.companyId, provider: this.provider.name };
    if (!account || account.isClosed) {
      await this.customers.forget(tx, at.companyId, at.provider);
      await this.checkouts.keep(tx, at, { openCheckouts: [], pendingCheckouts: [] });
      return 'without a customer';
    }
    const open = await this.checkouts.findOpen(tx, at);
    if (open) {
      const isSame =
        open.plan === wanted.plan &&
        open.currency === wanted.currency &&
        open.price_cents === wanted.priceCents &&
        open.expires_at.getTime() - now.getTime() > SHORTEST_STAY_MS;
      if (isSame) return { url: open.url };
      // It was paid in this very moment: the news of it is on its way.
      if (!(await this.provider.closeCheckout(open.checkout_id))) return ALREADY_SUBSCRIBED;
      const openCheckouts = account.openCheckouts.filter((id) => id !== open.checkout_id);
      await this.checkouts.keep(tx, at, { ...account, openCheckouts });
    }
    const opened = await this.provider.openCheckout({ ...wanted, customerId, requestKey: randomUUID() });
    await this.checkouts.add(tx, at, wanted, { ...opened, userId });
    return { url: opened.url };
  }

  /** One customer a company: who asks at once waits, and finds it made. */
  private async ensureCustomer({ companyId, language }: Caller): Promise<void> {
    const { name: provider } = this.provider;
    if (await this.customers.findCustomer(companyId, provider)) return;
    const letterhead = await this.rpc.call(getLetterhead, { company_id: companyId });
    await this.customers.ensure(companyId, provider);
    await this.turns.take(async (tx) => {
      const kept = await this.customers.lock(tx, companyId, provider);
      if (!kept || kept.customerId) return;
      const customerId = await this.provider.createCustomer({
        companyId,
        name: letterhead?.name ?? null,
        email: letterhead?.email ?? null,
        language,
        requestKey: kept.requestKey,
      });
      await this.customers.keep(tx, companyId, provider, customerId);
    });
  }
}

/**
 * What runs stands in the way, what may come alive again too; but not time that was bought: more of that may follow it,
 * where the provider still knows of it.
 */
function isTaken(
  kept: KeptSubscription | null,
  account: ProviderAccount | null,
  { wanted, now }: { readonly wanted: Wanted; readonly now: string },
): boolean {
  if (account?.subscriptions.some(({ state }) => state !== 'ended')) return true;
  if (!kept) return false;
  if (kept.payment_failed) return true;
  const mayFollow = kept.prepaid && !wanted.isRenewing && account !== null && !account.isClosed;
  return isSubscriptionActive(kept, now) && !mayFollow;
}
