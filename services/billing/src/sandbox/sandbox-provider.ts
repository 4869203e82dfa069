import { randomUUID } from 'node:crypto';
import { stripeEndpoints } from '@alinha/contracts-billing';
import type { Language } from '@alinha/contracts-core';
import type { Clock } from '@alinha/service-kit';
import type {
  NewCustomer,
  OpenedCheckout,
  Order,
  ProviderAccount,
  SubscriptionProvider,
} from '../providers/provider.ts';
import type { SandboxRepository } from './sandbox.repository.ts';
import { advance, close, providerAccountOf, type SandboxAccount } from './sandbox-account.ts';
import { type SandboxClaims, sandboxToken } from './sandbox-token.ts';

const DAY_MS = 86_400_000;

/** Built-in provider for installations without Stripe: own pages, accounts in our database, no money. */
export class SandboxProvider implements SubscriptionProvider {
  readonly name = 'sandbox';

  constructor(
    private readonly accounts: SandboxRepository,
    private readonly clock: Clock,
    readonly webhookSecret: string,
    private readonly tokenKey: string,
  ) {}

  async createCustomer({ companyId, requestKey }: NewCustomer): Promise<string> {
    return this.accounts.create(companyId, `cus_test_${requestKey.replaceAll('-', '')}`);
  }

  async openCheckout(order: Order): Promise<OpenedCheckout> {
    const { customerId, plan, currency, priceCents, isRenewing, language, origin } = order;
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const expiresAt = new Date(this.clock().getTime() + DAY_MS);
    const checkout = {
      id,
      plan,
      currency,
      priceCents,
      isRenewing,
      language,
      expiresAt,
      state: 'open' as const,
    };
    await this.accounts.change(customerId, (account) => ({
      ...account,
      checkouts: [
        ...account.checkouts.filter(({ state }) => state === 'open' || state === 'pending'),
        checkout,
      ],
    }));
    return { id, url: origin + this.pathOf({ page: 'checkout', id, language }), expiresAt };
  }

  async closeCheckout(id: string): Promise<boolean> {
    return this.change(id, (account) => close(account, id, this.clock()));
  }

  async abandonCheckout(id: string): Promise<boolean> {
    return this.change(id, (account) => close(account, id, this.clock(), 'pending'));
  }

  async openPortal({
    customerId,
    language,
    origin,
  }: {
    customerId: string;
    language: Language;
    origin: string;
  }): Promise<string> {
    return origin + this.pathOf({ page: 'portal', id: customerId, language });
  }

  async readAccount(customerId: string): Promise<ProviderAccount | null> {
    const now = this.clock();
    const found = await this.accounts.change(customerId, (account) => advance(account, now));
    return (
      found &&
      providerAccountOf(found.account, now, ({ id, language }) =>
        this.pathOf({ page: 'checkout', id, language }),
      )
    );
  }

  /** Nothing to do: the erasure of the company deletes the account. */
  async deleteCustomer(): Promise<void> {}

  /** False when nothing changed. */
  private async change(
    checkoutId: string,
    change: (account: SandboxAccount) => SandboxAccount,
  ): Promise<boolean> {
    const found = await this.accounts.findByCheckout(checkoutId);
    if (!found) return false;
    let isChanged = false;
    await this.accounts.change(found.customerId, (account) => {
      const after = change(account);
      isChanged = after !== account;
      return after;
    });
    return isChanged;
  }

  private pathOf(claims: Omit<SandboxClaims, 'until'>): string {
    const until = this.clock().getTime() + DAY_MS;
    const { testCheckout, testPortal } = stripeEndpoints;
    const { path } = claims.page === 'checkout' ? testCheckout : testPortal;
    return `${path}?token=${sandboxToken({ ...claims, until }, this.tokenKey)}`;
  }
}
