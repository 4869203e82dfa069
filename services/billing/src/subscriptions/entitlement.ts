import type { Currency, SubscriptionPlan } from '@alinha/contracts-billing';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import type {
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
  Purchase,
} from '../providers/provider.ts';
import { paidPeriods } from './paid-periods.ts';

/** Days of access after `nextRenewal`. The provider retries a failed renewal during the days of `late`. */
const GRACE_DAYS: Record<ProviderSubscription['state'], number> = {
  active: 1,
  late: 7,
  stalled: 0,
  ended: 0,
};

/** The plan that a company has paid for. Dates are in the company's time zone. */
export type Entitlement = {
  readonly plan: SubscriptionPlan;
  readonly nextRenewal: string;
  /** The first day without access. */
  readonly activeUntil: string;
  readonly priceCents: number;
  readonly currency: Currency;
  readonly renews: boolean;
  /** Paid once for one period. More can be bought before it ends. */
  readonly prepaid: boolean;
  readonly paymentFailed: boolean;
};

/** A line of the company's payment history. */
export type Bill = {
  readonly providerId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly amountCents: number;
  readonly currency: Currency;
  /** `YYYY-MM-DD HH:mm:ss`; null when the charge failed. */
  readonly paidAt: string | null;
  readonly refundedCents: number;
  readonly createdAt: Date;
};

/**
 * Depends on the account only, so lost, repeated or reordered webhooks do not change the result. Null without paid
 * time.
 */
export function entitlementOf(account: ProviderAccount, timeZone: string): Entitlement | null {
  const running = account.subscriptions.filter(({ state }) => state !== 'ended');
  const entitlements = [
    ...running.map((subscription) => subscribed(subscription, timeZone)),
    ...bought(account.purchases, timeZone).slice(-1),
  ];
  const longest = longestOf(entitlements);
  const renewing = running.filter(({ state, isCancelled }) => state !== 'stalled' && !isCancelled);
  // A renewing subscription is always shown, even when prepaid time lasts longer.
  const charged = longestOf(renewing.map((subscription) => subscribed(subscription, timeZone)));
  return charged && longest ? { ...charged, activeUntil: longest.activeUntil } : longest;
}

const longestOf = (entitlements: readonly Entitlement[]) =>
  entitlements.reduce<Entitlement | null>(
    (best, next) => (best && best.activeUntil >= next.activeUntil ? best : next),
    null,
  );

/** All payments of the account, latest first. */
export function billsOf({ invoices, purchases }: ProviderAccount, timeZone: string): Bill[] {
  const day = (at: Date) => wallClockAt(at, timeZone).slice(0, 10);
  const charged = invoices.map(
    (invoice: ProviderInvoice): Bill => ({
      providerId: invoice.id,
      periodStart: day(invoice.periodStart),
      periodEnd: day(invoice.periodEnd),
      amountCents: invoice.amountCents,
      currency: invoice.currency,
      paidAt: invoice.paidAt && wallClockAt(invoice.paidAt, timeZone),
      refundedCents: invoice.refundedCents,
      createdAt: invoice.createdAt,
    }),
  );
  const sorted = inOrder(purchases);
  const notRefunded = sorted.filter((purchase) => !isRefunded(purchase));
  const periods = periodsOf(notRefunded, timeZone);
  const once = sorted.map((purchase): Bill => {
    const paidOn = day(purchase.paidAt);
    // A refunded purchase gives no time, but its bill shows the period.
    const alone = periodsOf([purchase], timeZone)[0] ?? { start: paidOn, end: paidOn };
    const { start, end } = periods[notRefunded.indexOf(purchase)] ?? alone;
    return {
      providerId: purchase.id,
      periodStart: start,
      periodEnd: end,
      amountCents: purchase.amountCents,
      currency: purchase.currency,
      paidAt: wallClockAt(purchase.paidAt, timeZone),
      refundedCents: purchase.refundedCents,
      createdAt: purchase.paidAt,
    };
  });
  return [...charged, ...once].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

function subscribed(subscription: ProviderSubscription, timeZone: string): Entitlement {
  const { plan, state, periodStart, periodEnd, isCancelled, priceCents, currency } = subscription;
  const isUnpaid = state !== 'active';
  const nextRenewal = wallClockAt(isUnpaid ? periodStart : periodEnd, timeZone).slice(0, 10);
  return {
    plan,
    nextRenewal,
    // A period ends at some hour of its last day; access lasts until the end of that day.
    activeUntil: addDays(nextRenewal, GRACE_DAYS[state]),
    priceCents,
    currency,
    renews: !isCancelled,
    prepaid: false,
    paymentFailed: isUnpaid,
  };
}

const isRefunded = ({ refundedCents, amountCents }: Purchase) => refundedCents >= amountCents;

const inOrder = (purchases: readonly Purchase[]) =>
  [...purchases].sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1));

const periodsOf = (purchases: readonly Purchase[], timeZone: string) =>
  paidPeriods(
    purchases.map(({ plan, paidAt }) => ({ plan, paidOn: wallClockAt(paidAt, timeZone).slice(0, 10) })),
  );

function bought(purchases: readonly Purchase[], timeZone: string): Entitlement[] {
  const notRefunded = inOrder(purchases).filter((purchase) => !isRefunded(purchase));
  const periods = periodsOf(notRefunded, timeZone);
  return notRefunded.map(({ plan, amountCents, currency }, index) => {
    const nextRenewal = periods[index]?.end ?? '';
    return {
      plan,
      nextRenewal,
      activeUntil: addDays(nextRenewal, 1),
      priceCents: amountCents,
      currency,
      renews: false,
      prepaid: true,
      paymentFailed: false,
    };
  });
}
