import type { Currency, SubscriptionPlan } from '@alinha/contracts-billing';
import type { Language } from '@alinha/contracts-core';

export const PROVIDER_NAMES = ['stripe', 'sandbox'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** How long the code of a PIX may be paid: while it may, nothing else is sold, and a provider may not take it back. */
export const PIX_SECONDS = 3_600;

/** What the provider charges for by itself, period after period. */
export type ProviderSubscription = {
  readonly id: string;
  readonly plan: SubscriptionPlan;
  /**
   * `late`: a renewal could not be charged, and is tried again. `stalled`: nothing is paid and nothing is tried, but it may
   * come alive. `ended`: nothing more comes of it.
   */
  readonly state: 'active' | 'late' | 'stalled' | 'ended';
  /** The period that it is in, paid or, while it is late, not. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** It ends with its period. */
  readonly isCancelled: boolean;
  readonly priceCents: number;
  readonly currency: Currency;
};

/** A period of a plan that was paid for once, and does not go on by itself. */
export type Purchase = {
  /** That of its checkout. */
  readonly id: string;
  readonly plan: SubscriptionPlan;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly paidAt: Date;
  readonly refundedCents: number;
};

/** What a subscription was charged for, or could not be. */
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

/** A checkout that was gone through, and whose money is still to come: a PIX whose code was asked for. */
export type PendingCheckout = {
  readonly id: string;
  /** The code is void from then on. */
  readonly expiresAt: Date;
  /** Where the code is shown again, if there is such a page. */
  readonly url: string | null;
};

/** All that a provider knows of a company, as it is at this moment. */
export type ProviderAccount = {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly purchases: readonly Purchase[];
  readonly invoices: readonly ProviderInvoice[];
  /** Ids of checkouts that can still be paid. */
  readonly openCheckouts: readonly string[];
  readonly pendingCheckouts: readonly PendingCheckout[];
  /** The customer was deleted there: they can pay for nothing more. */
  readonly isClosed: boolean;
};

export type NewCustomer = {
  readonly companyId: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly language: Language;
  /** Two requests with the same key make one customer, whatever else they say. */
  readonly requestKey: string;
};

/** Of a company that is gone. Without an id: whoever the request with this key has made, if it arrived. */
export type DepartedCustomer = { readonly customerId: string | null; readonly requestKey: string };

/** What somebody wants to pay for. */
export type Order = {
  readonly companyId: number;
  readonly customerId: string;
  readonly plan: SubscriptionPlan;
  readonly priceCents: number;
  readonly currency: Currency;
  /** Charged again each period; else one period is paid for, by PIX too. */
  readonly isRenewing: boolean;
  readonly language: Language;
  /** Where the product is, `https://…` without a path. */
  readonly origin: string;
  readonly requestKey: string;
};

export type OpenedCheckout = { readonly id: string; readonly url: string; readonly expiresAt: Date };

/** What a webhook is about; what happened is read from the provider itself. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
  /** The company that its object names, if it names one. */
  readonly companyId: number | null;
};

/**
 * Who takes the company's money. Every method asks the provider, within a few seconds, and throws
 * DomainError PROVIDER_FAILED where it does not answer as it should.
 */
export type SubscriptionProvider = {
  readonly name: ProviderName;
  /** Signs the webhooks. */
  readonly webhookSecret: string;
  createCustomer(customer: NewCustomer): Promise<string>;
  openCheckout(order: Order): Promise<OpenedCheckout>;
  /** After it the checkout cannot be paid any more; false for one that is paid or over already. */
  closeCheckout(id: string): Promise<boolean>;
  /** After it what was pending cannot be paid any more; false where it is paid, over, or not to be stopped. */
  abandonCheckout(id: string): Promise<boolean>;
  openPortal(customer: {
    readonly customerId: string;
    readonly language: Language;
    readonly origin: string;
  }): Promise<string>;
  /** Null where it knows no such customer: its key is another account's than the one that made them. */
  readAccount(customerId: string, companyId: number): Promise<ProviderAccount | null>;
  /** Ends what is open and what would be charged again, and forgets who the customer was. May be called again. */
  deleteCustomer(customer: DepartedCustomer): Promise<void>;
};
