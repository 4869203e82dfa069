import { SUBSCRIPTION_PAGE } from '@alinha/contracts-billing';
import type { Language } from '@alinha/contracts-core';
import type { Clock, Logger } from '@alinha/service-kit';
import type { Stripe } from 'stripe';
import {
  type ErasedCustomer,
  type NewCustomer,
  type OpenedCheckout,
  type Order,
  PIX_SECONDS,
  type ProviderAccount,
  type SubscriptionProvider,
} from './provider.ts';
import { accountOf } from './stripe-account.ts';
import { type StripeAccess, StripeClient, unlessMissing, unlessRefused } from './stripe-client.ts';
import { StripePrices } from './stripe-prices.ts';

const PAGE = 100;
/** Far more than one company has in decades. */
const MAX_ROWS = 1_000;

const LOCALES = { pt: 'pt-BR', en: 'en' } as const;

export type StripeOptions = StripeAccess & {
  readonly webhookSecret: string;
  /** Ids of Stripe prices, keyed like `monthly_brl`. Other prices are created with each checkout. */
  readonly prices: ReadonlyMap<string, string>;
};

export class StripeProvider implements SubscriptionProvider {
  readonly name = 'stripe';
  readonly webhookSecret: string;
  private readonly client: StripeClient;
  private readonly prices: StripePrices;

  constructor(
    options: StripeOptions,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    this.webhookSecret = options.webhookSecret;
    this.client = new StripeClient(options, logger);
    this.prices = new StripePrices(options.prices, this.client, logger);
  }

  async createCustomer({ companyId, name, email, language, requestKey }: NewCustomer): Promise<string> {
    const id = await this.ensureCustomer(requestKey);
    await this.client.call('customer', (stripe) =>
      stripe.customers.update(id, {
        ...(name && { name }),
        ...(email && { email }),
        preferred_locales: [LOCALES[language]],
        metadata: { company_id: String(companyId) },
      }),
    );
    return id;
  }

  async openCheckout(order: Order): Promise<OpenedCheckout> {
    const price = await this.prices.of(order);
    const session = this.sessionOf(order, price);
    const { id, url, expires_at } = await this.client.call('checkout', (stripe) =>
      stripe.checkout.sessions.create(session, { idempotencyKey: order.requestKey }),
    );
    if (!url) throw this.client.failure('checkout', new Error('session without URL'));
    return { id, url, expiresAt: new Date(expires_at * 1000) };
  }

  async closeCheckout(id: string): Promise<boolean> {
    return this.client.call('expire', (stripe) =>
      stripe.checkout.sessions.expire(id).then(() => true, unlessRefused),
    );
  }

  /** Stripe may refuse to cancel the code of a completed page; the code then expires. */
  async abandonCheckout(id: string): Promise<boolean> {
    return this.client.call('abandon', async (stripe) => {
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
      if (!intent) return false;
      const intentId = typeof intent === 'string' ? intent : intent.id;
      return stripe.paymentIntents.cancel(intentId).then(() => true, unlessRefused);
    });
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
    const { url } = await this.client.call('portal', (stripe) =>
      stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: `${origin}${SUBSCRIPTION_PAGE}`,
        locale: LOCALES[language],
      }),
    );
    return url;
  }

  async readAccount(customer: string, companyId: number): Promise<ProviderAccount | null> {
    return this.client.call('account', async (stripe) => {
      const { deleted: isClosed = false } = await stripe.customers.retrieve(customer).catch(unlessMissing);
      if (isClosed === null) return null;
      const query = { customer, limit: PAGE };
      const withIntent = { expand: ['data.payment_intent'] };
      const allPages = { limit: MAX_ROWS };
      const [subscriptions, invoices, sessions, charges] = await Promise.all([
        stripe.subscriptions.list({ ...query, status: 'all' }).autoPagingToArray(allPages),
        stripe.invoices.list({ ...query, expand: ['data.payments'] }).autoPagingToArray(allPages),
        stripe.checkout.sessions.list({ ...query, ...withIntent }).autoPagingToArray(allPages),
        stripe.charges.list(query).autoPagingToArray(allPages),
      ]);
      const lists = { subscriptions, invoices, sessions, charges };
      return { ...accountOf(lists, { companyId, now: this.clock() }), isClosed };
    });
  }

  /** Stripe cancels a customer's subscriptions with the customer. */
  async deleteCustomer({ customerId, requestKey }: ErasedCustomer): Promise<void> {
    const customer = customerId ?? (await this.ensureCustomer(requestKey));
    await this.client.call('forget', async (stripe) => {
      try {
        const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE });
        for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
        await stripe.customers.del(customer);
      } catch (error) {
        unlessMissing(error);
      }
    });
  }

  /**
   * Creates the customer, or returns the one that this key created. The request has no other fields, because Stripe refuses
   * a repeated key with different parameters.
   */
  private async ensureCustomer(requestKey: string): Promise<string> {
    const { id } = await this.client.call('customer', (stripe) =>
      stripe.customers.create({ metadata: { request: requestKey } }, { idempotencyKey: requestKey }),
    );
    return id;
  }

  private sessionOf(order: Order, price: Stripe.Checkout.SessionCreateParams.LineItem) {
    const { companyId, plan, isRenewing, language, origin, customerId } = order;
    const metadata = { company_id: String(companyId), plan };
    const page = `${origin}${SUBSCRIPTION_PAGE}`;
    const params: Stripe.Checkout.SessionCreateParams = {
      customer: customerId,
      client_reference_id: String(companyId),
      line_items: [{ ...price, quantity: 1 }],
      metadata,
      locale: LOCALES[language],
      success_url: `${page}?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${page}?checkout=cancelled`,
      ...(isRenewing
        ? { mode: 'subscription', payment_method_types: ['card'], subscription_data: { metadata } }
        : {
            mode: 'payment',
            payment_method_types: ['card', 'pix'],
            payment_method_options: { pix: { expires_after_seconds: PIX_SECONDS } },
            payment_intent_data: { metadata },
          }),
    };
    return params;
  }
}
