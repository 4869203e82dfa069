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
 * What a line of a checkout costs. A price that the configuration names is used where it is what the product says: of the
 * same amount and currency, charged once or every so many months. Nobody pays something else than they were shown.
 */
export class StripePrices {
  /** What Stripe said of a price: it may be switched off, but never changes otherwise. */
  private readonly known = new Map<string, Stripe.Price>();

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
    if (price && (await this.isRight(price, order))) return { price };
    if (price) this.logger.error({ name, price }, 'STRIPE_PRICES: not what the product says, left aside');
    return {
      price_data: {
        currency,
        unit_amount: priceCents,
        product_data: { name: PRODUCT_NAMES[language][plan] },
        ...(isRenewing && { recurring: RECURRING[plan] }),
      },
    };
  }

  private async isRight(
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
    const known = this.known.get(id);
    if (known) return known;
    const found = await this.client.call('price', (stripe) =>
      stripe.prices.retrieve(id).catch(unlessMissing),
    );
    if (found.deleted === null || !('unit_amount' in found)) return null;
    this.known.set(id, found);
    return found;
  }
}
