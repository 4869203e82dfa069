import type { SubscriptionPlan } from '@alinha/contracts-billing';
import type { Language } from '@alinha/contracts-core';
import type { Logger } from '@alinha/service-kit';
import type { Stripe } from 'stripe';
import type { Order } from './provider.ts';
import { type StripeClient, unlessMissing } from './stripe-client.ts';

const RECURRING: Record<SubscriptionPlan, { interval: 'month' | 'year'; interval_count: number }> = {
  monthly: { interval: 'month', interval_count: 1 },
  semiannual: { interval: 'month', interval_count: 6 },
  annual: { interval: 'year', interval_count: 1 },
};

const PRODUCT_NAMES: Record<Language, Record<SubscriptionPlan, string>> = {
  pt: {
    monthly: 'Alinha, plano mensal',
    semiannual: 'Alinha, plano semestral',
    annual: 'Alinha, plano anual',
  },
  en: {
    monthly: 'Alinha, monthly plan',
    semiannual: 'Alinha, semiannual plan',
    annual: 'Alinha, annual plan',
  },
};

const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, year: 12 };

type PriceOrder = Pick<Order, 'plan' | 'currency' | 'priceCents' | 'isRenewing' | 'language'>;

/**
 * Prices for the lines of checkouts. A configured price is used only if its amount, currency and interval match the product,
 * so that customers pay the amount that they were shown.
 */
export class StripePrices {
  /** Stripe prices never change, but they can be deactivated. */
  private readonly cache = new Map<string, Stripe.Price>();

  constructor(
    private readonly named: ReadonlyMap<string, string>,
    private readonly client: StripeClient,
    private readonly logger: Logger,
  ) {}

  /** @throws DomainError PROVIDER_FAILED. */
  async of(order: PriceOrder): Promise<Stripe.Checkout.SessionCreateParams.LineItem> {
    const { plan, priceCents, isRenewing, language } = order;
    const currency = order.currency.toLowerCase();
    const name = `${plan}_${currency}`;
    const price = this.named.get(name);
    if (price && (await this.matches(price, order))) return { price };
    if (price) this.logger.error({ name, price }, 'STRIPE_PRICES: price ignored, it does not match the plan');
    return {
      price_data: {
        currency,
        unit_amount: priceCents,
        product_data: { name: PRODUCT_NAMES[language][plan] },
        ...(isRenewing && { recurring: RECURRING[plan] }),
      },
    };
  }

  private async matches(
    id: string,
    { plan, currency, priceCents, isRenewing }: PriceOrder,
  ): Promise<boolean> {
    const price = await this.read(id);
    if (!price || price.unit_amount !== priceCents || price.currency !== currency.toLowerCase()) return false;
    const months = (every: { interval: string; interval_count: number } | null) =>
      every && (MONTHS_OF[every.interval] ?? 0) * every.interval_count;
    return months(price.recurring) === (isRenewing ? months(RECURRING[plan]) : null);
  }

  private async read(id: string): Promise<Stripe.Price | null> {
    const cached = this.cache.get(id);
    if (cached) return cached;
    const found = await this.client.call('price', (stripe) =>
      stripe.prices.retrieve(id).catch(unlessMissing),
    );
    if (found.deleted === null || !('unit_amount' in found)) return null;
    this.cache.set(id, found);
    return found;
  }
}
