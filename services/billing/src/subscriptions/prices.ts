import type { Currency, Pricing, SubscriptionPlan } from '@alinha/contracts-billing';
import type { Language } from '@alinha/contracts-core';
import type { PlatformConfig } from '@alinha/service-kit';

/** Length of a plan's period and its discount. */
const TERMS: Record<SubscriptionPlan, { readonly months: number; readonly discountPercent: number }> = {
  monthly: { months: 1, discountPercent: 0 },
  semiannual: { months: 6, discountPercent: 5 },
  annual: { months: 12, discountPercent: 10 },
};

export const PLANS = Object.keys(TERMS) as SubscriptionPlan[];

export const monthsOf = (plan: SubscriptionPlan): number => TERMS[plan].months;

export const currencyOf = (language: Language): Currency => (language === 'pt' ? 'BRL' : 'USD');

/** Price of a period in cents. Half a cent is rounded up, in integer arithmetic. */
export function periodPrice(plan: SubscriptionPlan, monthlyCents: number): number {
  const { months, discountPercent } = TERMS[plan];
  return Math.floor((monthlyCents * months * (100 - discountPercent) + 50) / 100);
}

export type PriceConfig = Pick<
  PlatformConfig,
  'PRICE_MONTHLY_BRL' | 'PRICE_MONTHLY_USD' | 'STRIPE_PIX' | 'SUBSCRIPTION_PLANS'
>;

/** Prices from the configuration. */
export class Prices {
  constructor(private readonly config: PriceConfig) {}

  of(plan: SubscriptionPlan, currency: Currency): number {
    const { PRICE_MONTHLY_BRL, PRICE_MONTHLY_USD } = this.config;
    return periodPrice(plan, currency === 'BRL' ? PRICE_MONTHLY_BRL : PRICE_MONTHLY_USD);
  }

  isAvailable(plan: SubscriptionPlan): boolean {
    return this.config.SUBSCRIPTION_PLANS.includes(plan);
  }

  /** PIX pays once and in BRL only, so longer plans in BRL are prepaid. All others renew. */
  isPrepaid(plan: SubscriptionPlan, currency: Currency): boolean {
    return this.config.STRIPE_PIX && currency === 'BRL' && plan !== 'monthly';
  }

  /** Prices in the currency of a language. */
  list(language: Language): Pricing {
    const currency = currencyOf(language);
    const price = (plan: SubscriptionPlan) => ({
      amount: this.of(plan, currency),
      available: this.isAvailable(plan),
      ...(this.isPrepaid(plan, currency) && { prepaid: true as const }),
    });
    return { monthly: price('monthly'), semiannual: price('semiannual'), annual: price('annual') };
  }
}
