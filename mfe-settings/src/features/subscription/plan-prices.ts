import type { Currency, Pricing, SubscriptionPlan } from '@alinha/contracts-billing';
import { LOCALES } from '@alinha/contracts-core';
import { formatCents } from '@alinha/ui';
import { useLanguage } from '@alinha/web-kit';

/** Months that a plan is paid for at a time. */
const MONTHS: Record<SubscriptionPlan, number> = { monthly: 1, semiannual: 6, annual: 12 };

export type OfferedPlan = {
  readonly plan: SubscriptionPlan;
  /** Cents a period. */
  readonly amount: number;
  /** Cents a month, rounded. */
  readonly perMonth: number;
  /** As many months of `perMonth` are not quite `amount`. */
  readonly isRounded: boolean;
  /** Bought for its time, instead of renewing: more of it may follow. */
  readonly isPrepaid: boolean;
  /** What it saves against as many single months, from 0 to 1. */
  readonly saving: number;
};

/** The plans that can be bought now, from the shortest to the longest. */
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
 * Formats what a company pays in its own currency, which stays what it is whatever language it is read in. Without one:
 * that of the language, in which prices are offered.
 */
export function usePlanMoney(): (cents: number, currency?: Currency) => string {
  const language = useLanguage();
  return (cents, currency = language === 'pt' ? 'BRL' : 'USD') =>
    formatCents(cents, currency, LOCALES[language]);
}
