import type { Currency, Pricing, SubscriptionPlan } from '@alinha/contracts-billing';
import { LOCALES } from '@alinha/contracts-core';
import { formatCents } from '@alinha/ui';
import { useLanguage } from '@alinha/web-kit';

/** Months per payment. */
const MONTHS: Record<SubscriptionPlan, number> = { monthly: 1, semiannual: 6, annual: 12 };

export type OfferedPlan = {
  readonly plan: SubscriptionPlan;
  /** Cents per period. */
  readonly amount: number;
  /** Cents per month, rounded. */
  readonly perMonth: number;
  /** `perMonth` times the months differs from `amount`. */
  readonly isRounded: boolean;
  /** Bought for a period instead of renewing; more time can be added. */
  readonly isPrepaid: boolean;
  /** Saving against monthly payments, 0 to 1. */
  readonly saving: number;
};

/** Plans that can be bought, from the shortest to the longest. */
export function offeredPlans(pricing: Pricing): readonly OfferedPlan[] {
  return (['monthly', 'semiannual', 'annual'] as const)
    .filter((plan) => pricing[plan].available)
    .map((plan) => {
      const { amount, prepaid = false } = pricing[plan];
      const months = MONTHS[plan];
      const single = pricing.monthly.amount * months;
      return {
        plan,
        amount,
        perMonth: Math.round(amount / months),
        isRounded: amount % months !== 0,
        isPrepaid: prepaid,
        saving: single > amount ? 1 - amount / single : 0,
      };
    });
}

/**
 * Formats an amount in the currency of the company's payments, in any page language. Without a currency: the
 * language's, in which prices are offered.
 */
export function usePlanMoney(): (cents: number, currency?: Currency) => string {
  const language = useLanguage();
  return (cents, currency = language === 'pt' ? 'BRL' : 'USD') =>
    formatCents(cents, currency, LOCALES[language]);
}
