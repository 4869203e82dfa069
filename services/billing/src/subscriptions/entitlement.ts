import type { Currency, SubscriptionPlan } from '@alinha/contracts-billing';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import type {
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
  Purchase,
} from '../providers/provider.ts';
import { paidPeriods } from './paid-periods.ts';

/** How long a plan counts after its day, and after a renewal could not be charged: the provider tries again meanwhile. */
const DAYS_MORE: Record<ProviderSubscription['state'], number> = { active: 1, late: 7, stalled: 0, ended: 0 };

/** What a company has paid for; dates are days where the company is. */
export type Standing = {
  readonly plan: SubscriptionPlan;
  readonly nextRenewal: string;
  /** The first day on which it does not count any more. */
  readonly activeUntil: string;
  readonly priceCents: number;
  readonly currency: Currency;
  readonly renews: boolean;
  /** Bought for a time; more of it may be bought before it ends. */
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
  /** `YYYY-MM-DD HH:mm:ss`; null for what could not be charged. */
  readonly paidAt: string | null;
  readonly refundedCents: number;
  readonly createdAt: Date;
};

/**
 * What follows from all that the provider knows, and from nothing else: whatever news were lost, came twice or in the
 * wrong order, the same account gives the same answer. Null: nothing is paid for.
 */
export function standingOf(account: ProviderAccount, timeZone: string): Standing | null {
  const running = account.subscriptions.filter(({ state }) => state !== 'ended');
  const standings = [
    ...running.map((subscription) => subscribed(subscription, timeZone)),
    ...bought(account.purchases, timeZone).slice(-1),
  ];
  const longest = longestOf(standings);
  const goingOn = running.filter(({ state, isCancelled }) => state !== 'stalled' && !isCancelled);
  // What is charged again and again is never hidden by time that was bought beside it; that time counts all the same.
  const charged = longestOf(goingOn.map((subscription) => subscribed(subscription, timeZone)));
  return charged && longest ? { ...charged, activeUntil: longest.activeUntil } : longest;
}

const longestOf = (standings: readonly Standing[]) =>
  standings.reduce<Standing | null>(
    (best, next) => (best && best.activeUntil >= next.activeUntil ? best : next),
    null,
  );

/** Every payment of the account, latest first. */
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
  const kept = sorted.filter((purchase) => !isRefunded(purchase));
  const periods = periodsOf(kept, timeZone);
  const once = sorted.map((purchase): Bill => {
    const paidOn = day(purchase.paidAt);
    // What was given back gives no time, and shows the time that it was for.
    const alone = periodsOf([purchase], timeZone)[0] ?? { start: paidOn, end: paidOn };
    const { start, end } = periods[kept.indexOf(purchase)] ?? alone;
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

function subscribed(subscription: ProviderSubscription, timeZone: string): Standing {
  const { plan, state, periodStart, periodEnd, isCancelled, priceCents, currency } = subscription;
  const isUnpaid = state !== 'active';
  const nextRenewal = wallClockAt(isUnpaid ? periodStart : periodEnd, timeZone).slice(0, 10);
  return {
    plan,
    nextRenewal,
    // A period ends at some hour of its last day, and no paying company is locked out until then.
    activeUntil: addDays(nextRenewal, DAYS_MORE[state]),
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

function bought(purchases: readonly Purchase[], timeZone: string): Standing[] {
  const kept = inOrder(purchases).filter((purchase) => !isRefunded(purchase));
  const periods = periodsOf(kept, timeZone);
  return kept.map(({ plan, amountCents, currency }, index) => {
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
