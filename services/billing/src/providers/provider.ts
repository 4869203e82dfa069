import type { Currency, SubscriptionPlan } from '@alinha/contracts-billing';
import type { Language } from '@alinha/contracts-core';

export const PROVIDER_NAMES = ['stripe', 'sandbox'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Lifetime of a PIX code. During it nothing else can be bought, and the provider may be unable to cancel it. */
export const PIX_SECONDS = 3_600;

/** A subscription that the provider charges each period. */
export type ProviderSubscription = {
  readonly id: string;
  readonly plan: SubscriptionPlan;
  /**
   * `late`: a renewal failed and is retried. `stalled`: unpaid and not retried, but the customer can resume it. `ended`:
   * final.
   */
  readonly state: 'active' | 'late' | 'stalled' | 'ended';
  /** Start of the current period, which is unpaid in state `late`. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** It ends with its period. */
  readonly isCancelled: boolean;
  readonly priceCents: number;
  readonly currency: Currency;
};

/** A single payment for one period of a plan; it does not renew. */
export type Purchase = {
  /** Id of its checkout. */
  readonly id: string;
  readonly plan: SubscriptionPlan;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly paidAt: Date;
  readonly refundedCents: number;
};

/** A charge of a subscription; `paidAt` is null when it failed. */
export type ProviderInvoice = {
  readonly id: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly paidAt: Date | null;
  readonly refundedCents: number;
  readonly createdAt: Date;
};

/** A completed checkout whose PIX code is not paid yet. */
export type PendingCheckout = {
  readonly id: string;
  /** Expiry of the code. */
  readonly expiresAt: Date;
  /** Page that shows the code again, if any. */
  readonly url: string | null;
};

/** A company's current state at the provider. */
export type ProviderAccount = {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly purchases: readonly Purchase[];
  readonly invoices: readonly ProviderInvoice[];
  /** Ids of checkouts that can still be paid. */
  readonly openCheckouts: readonly string[];
  readonly pendingCheckouts: readonly PendingCheckout[];
  /** The provider has deleted the customer, so no further payment is possible. */
  readonly isClosed: boolean;
};

export type NewCustomer = {
  readonly companyId: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly language: Language;
  /** Requests with the same key create one customer, even with different fields. */
  readonly requestKey: string;
};

/** Customer of an erased company. Without an id, the request key finds the customer when its creation succeeded. */
export type ErasedCustomer = { readonly customerId: string | null; readonly requestKey: string };

export type Order = {
  readonly companyId: number;
  readonly customerId: string;
  readonly plan: SubscriptionPlan;
  readonly priceCents: number;
  readonly currency: Currency;
  /** Charged each period by card. Otherwise one period is paid once, by card or PIX. */
  readonly isRenewing: boolean;
  readonly language: Language;
  /** The product's public origin, `https://…` without a path. */
  readonly origin: string;
  readonly requestKey: string;
};

export type OpenedCheckout = { readonly id: string; readonly url: string; readonly expiresAt: Date };

/** Subject of a webhook. The state itself is read from the provider. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
  /** Company named in the webhook's object, if any. */
  readonly companyId: number | null;
};

/**
 * A payment provider. Every method calls it, takes a few seconds at most and throws DomainError PROVIDER_FAILED when the
 * call fails.
 */
export type SubscriptionProvider = {
  readonly name: ProviderName;
  /** Verifies the signatures of webhooks. */
  readonly webhookSecret: string;
  createCustomer(customer: NewCustomer): Promise<string>;
  openCheckout(order: Order): Promise<OpenedCheckout>;
  /** Prevents payment of the checkout. False when it is paid or closed already. */
  closeCheckout(id: string): Promise<boolean>;
  /** Cancels a pending PIX code. False when it is paid, expired or cannot be cancelled. */
  abandonCheckout(id: string): Promise<boolean>;
  openPortal(customer: {
    readonly customerId: string;
    readonly language: Language;
    readonly origin: string;
  }): Promise<string>;
  /** Null for an unknown customer: the configured key belongs to another account. */
  readAccount(customerId: string, companyId: number): Promise<ProviderAccount | null>;
  /** Ends open checkouts and subscriptions, and deletes the customer. Idempotent. */
  deleteCustomer(customer: ErasedCustomer): Promise<void>;
};
