import type { Currency, Pricing, SubscriptionPlan } from '@alinha/contracts-billing';
import type { Language } from '@alinha/contracts-core';
import type { PlatformConfig } from '@alinha/service-kit';

/** Months that a plan is paid for at a time, and what that takes off. */
const TERMS: Record<SubscriptionPlan, { readonly months: number; readonly discountPercent: number }> = {
  monthly: { months: 1, discountPercent: 0 },
  semiannual: { months: 6, discountPercent: 5 },
  annual: { months: 12, discountPercent: 10 },
};

export const PLANS = Object.keys(TERMS) as SubscriptionPlan[];

export const monthsOf = (plan: SubscriptionPlan): number => TERMS[plan].months;

export const currencyOf = (language: Language): Currency => (language === 'pt' ? 'BRL' : 'USD');

/** What a plan costs a period, in cents, half a cent upwards; computed in whole numbers alone. */
export function periodPrice(plan: SubscriptionPlan, monthlyCents: number): number {
  const { months, discountPercent } = TERMS[plan];
  return Math.floor((monthlyCents * months * (100 - discountPercent) + 50) / 100);
}

export type PriceConfig = Pick<
  PlatformConfig,
  'PRICE_MONTHLY_BRL' | 'PRICE_MONTHLY_USD' | 'STRIPE_PIX' | 'SUBSCRIPTION_PLANS'
>;

/** The prices of the configuration. */
export class Prices {
  constructor(private readonly config: PriceConfig) {}

  of(plan: SubscriptionPlan, currency: Currency): number {
    const { PRICE_MONTHLY_BRL, PRICE_MONTHLY_USD } = this.config;
    return periodPrice(plan, currency === 'BRL' ? PRICE_MONTHLY_BRL : PRICE_MONTHLY_USD);
  }

  isAvailable(plan: SubscriptionPlan): boolean {
    return this.config.SUBSCRIPTION_PLANS.includes(plan);
  }

  /** Bought for its time, by PIX too: PIX takes reais, and pays once. All else renews. */
  isPrepaid(plan: SubscriptionPlan, currency: Currency): boolean {
    return this.config.STRIPE_PIX && currency === 'BRL' && plan !== 'monthly';
  }

  /** In the currency of a language. */
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
