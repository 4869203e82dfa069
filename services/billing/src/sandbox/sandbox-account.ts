import { currencySchema, subscriptionPlanSchema } from '@alinha/contracts-billing';
import { languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { PIX_SECONDS, type ProviderAccount, type ProviderSubscription } from '../providers/provider.ts';
import { addMonths } from '../subscriptions/paid-periods.ts';
import { monthsOf } from '../subscriptions/prices.ts';

const instant = z.coerce.date();
const terms = { plan: subscriptionPlanSchema, currency: currencySchema, priceCents: z.int() };

const checkoutSchema = z.object({
  id: z.string(),
  ...terms,
  isRenewing: z.boolean(),
  language: languageSchema,
  /** Of the page; once it is pending, of its code. */
  expiresAt: instant,
  /** `pending`: the code of a PIX was asked for, and is still to be paid. */
  state: z.enum(['open', 'pending', 'paid', 'closed']),
});
export type SandboxCheckout = z.output<typeof checkoutSchema>;

const subscriptionSchema = z.object({
  id: z.string(),
  ...terms,
  startedAt: instant,
  paidPeriods: z.int(),
  isCancelled: z.boolean(),
  state: z.enum(['active', 'late', 'ended']),
});
type SandboxSubscription = z.output<typeof subscriptionSchema>;

const moneySchema = {
  id: z.string(),
  amountCents: z.int(),
  currency: currencySchema,
  refundedCents: z.int(),
};

/** What the test mode keeps of a company in the place of a provider. */
export const sandboxAccountSchema = z.object({
  checkouts: z.array(checkoutSchema).default([]),
  subscriptions: z.array(subscriptionSchema).default([]),
  purchases: z.array(z.object({ ...moneySchema, plan: subscriptionPlanSchema, paidAt: instant })).default([]),
  invoices: z
    .array(
      z.object({
        ...moneySchema,
        periodStart: instant,
        periodEnd: instant,
        paidAt: instant.nullable(),
        createdAt: instant,
      }),
    )
    .default([]),
});
export type SandboxAccount = z.output<typeof sandboxAccountSchema>;

export const EMPTY_ACCOUNT: SandboxAccount = sandboxAccountSchema.parse({});

/** When a subscription's period of this number ends; the first one has number 1, and number 0 is its start. */
function endOfPeriod({ startedAt, plan }: SandboxSubscription, period: number): Date {
  const text = startedAt.toISOString();
  return new Date(`${addMonths(text.slice(0, 10), monthsOf(plan) * period)}${text.slice(10)}`);
}

/** The period that it is in: the last one paid, or the one after it that could not be charged. */
function currentPeriod(subscription: SandboxSubscription): { periodStart: Date; periodEnd: Date } {
  const period = subscription.paidPeriods + (subscription.state === 'late' ? 1 : 0);
  return {
    periodStart: endOfPeriod(subscription, period - 1),
    periodEnd: endOfPeriod(subscription, period),
  };
}

/** The subscription that is not over, if there is one. */
export const runningOf = (account: SandboxAccount) =>
  account.subscriptions.find(({ state }) => state !== 'ended');

const replaced = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  change: Partial<T>,
): T[] => list.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));

function charged(
  account: SandboxAccount,
  subscription: SandboxSubscription,
  { now, succeeds }: { readonly now: Date; readonly succeeds: boolean },
): SandboxAccount {
  const { id, priceCents, currency, paidPeriods, state } = subscription;
  const number = paidPeriods + 1;
  const invoice = {
    id: `in_${id}_${number}`,
    amountCents: priceCents,
    currency,
    refundedCents: 0,
    periodStart: endOfPeriod(subscription, paidPeriods),
    periodEnd: endOfPeriod(subscription, number),
    paidAt: succeeds ? now : null,
    createdAt: now,
  };
  const isTriedAgain = state === 'late';
  return {
    ...account,
    subscriptions: replaced(
      account.subscriptions,
      id,
      succeeds ? { paidPeriods: number, state: 'active' } : { state: 'late' },
    ),
    invoices: isTriedAgain
      ? replaced(account.invoices, invoice.id, { paidAt: invoice.paidAt })
      : [...account.invoices, invoice],
  };
}

type CheckoutState = SandboxCheckout['state'];

/** A checkout that is in this state, and not over its time. */
const standing = (account: SandboxAccount, checkoutId: string, state: CheckoutState, now: Date) =>
  account.checkouts.find(
    ({ id, state: current, expiresAt }) => id === checkoutId && current === state && expiresAt > now,
  );

/** Asks for the code of a PIX on an open checkout that is paid for once; any other is left as it is. */
export function asked(account: SandboxAccount, checkoutId: string, now: Date): SandboxAccount {
  const checkout = standing(account, checkoutId, 'open', now);
  if (!checkout || checkout.isRenewing) return account;
  const expiresAt = new Date(now.getTime() + PIX_SECONDS * 1000);
  return { ...account, checkouts: replaced(account.checkouts, checkoutId, { state: 'pending', expiresAt }) };
}

/** Pays a checkout that is in this state; any other is left as it is. */
export function paid(
  account: SandboxAccount,
  checkoutId: string,
  now: Date,
  state: 'open' | 'pending' = 'open',
): SandboxAccount {
  const checkout = standing(account, checkoutId, state, now);
  if (!checkout) return account;
  const { plan, currency, priceCents, isRenewing } = checkout;
  const closed = { ...account, checkouts: replaced(account.checkouts, checkoutId, { state: 'paid' }) };
  if (!isRenewing) {
    const purchase = {
      id: checkoutId,
      plan,
      currency,
      amountCents: priceCents,
      refundedCents: 0,
      paidAt: now,
    };
    return { ...closed, purchases: [...closed.purchases, purchase] };
  }
  const subscription: SandboxSubscription = {
    id: checkoutId.replace(/^cs_/, 'sub_'),
    ...{ plan, currency, priceCents },
    startedAt: now,
    paidPeriods: 0,
    isCancelled: false,
    state: 'active',
  };
  const started = { ...closed, subscriptions: [...closed.subscriptions, subscription] };
  return charged(started, subscription, { now, succeeds: true });
}

/** Ends a checkout that is in this state; any other is left as it is. */
export function closed(
  account: SandboxAccount,
  checkoutId: string,
  now: Date,
  state: 'open' | 'pending' = 'open',
): SandboxAccount {
  if (!standing(account, checkoutId, state, now)) return account;
  return { ...account, checkouts: replaced(account.checkouts, checkoutId, { state: 'closed' }) };
}

/** What somebody may do on the portal's page. */
export const PORTAL_ACTIONS = ['renew', 'fail', 'cancel', 'resume', 'end', 'refund', 'refund_half'] as const;
export type PortalAction = (typeof PORTAL_ACTIONS)[number];

export function acted(account: SandboxAccount, action: PortalAction, now: Date): SandboxAccount {
  if (action === 'refund' || action === 'refund_half')
    return refunded(account, action === 'refund' ? 1 : 0.5);
  const running = runningOf(account);
  if (!running) return account;
  const changed = (change: Partial<SandboxSubscription>) => ({
    ...account,
    subscriptions: replaced(account.subscriptions, running.id, change),
  });
  switch (action) {
    case 'renew':
      return charged(account, running, { now, succeeds: true });
    case 'fail':
      return running.state === 'late' ? account : charged(account, running, { now, succeeds: false });
    case 'cancel':
      return changed({ isCancelled: true });
    case 'resume':
      return changed({ isCancelled: false });
    case 'end':
      return changed({ state: 'ended' });
  }
}

/** The latest payment, given back whole or in part. */
function refunded(account: SandboxAccount, share: number): SandboxAccount {
  const payments = [...account.invoices, ...account.purchases].filter(({ paidAt }) => paidAt !== null);
  const last = payments.sort((a, b) => Number(b.paidAt) - Number(a.paidAt))[0];
  if (!last) return account;
  const change = { refundedCents: Math.max(last.refundedCents, Math.round(last.amountCents * share)) };
  return {
    ...account,
    invoices: replaced(account.invoices, last.id, change),
    purchases: replaced(account.purchases, last.id, change),
  };
}

/** What time alone does by `now`: subscriptions renew, those that were cancelled end, checkouts are over. */
export function advanced(account: SandboxAccount, now: Date): SandboxAccount {
  let current = account;
  for (let running = runningOf(current); running?.state === 'active'; running = runningOf(current)) {
    if (currentPeriod(running).periodEnd > now) break;
    current = running.isCancelled
      ? acted(current, 'end', now)
      : charged(current, running, { now: currentPeriod(running).periodEnd, succeeds: true });
  }
  return current;
}

/** As the product sees any provider. `pageOf` tells where a checkout's code is shown again. */
export function providerAccountOf(
  account: SandboxAccount,
  now: Date,
  pageOf: (checkout: SandboxCheckout) => string | null = () => null,
): ProviderAccount {
  const inTime = account.checkouts.filter(({ expiresAt }) => expiresAt > now);
  return {
    subscriptions: account.subscriptions.map(
      (subscription): ProviderSubscription => ({
        id: subscription.id,
        plan: subscription.plan,
        state: subscription.state,
        ...currentPeriod(subscription),
        isCancelled: subscription.isCancelled,
        priceCents: subscription.priceCents,
        currency: subscription.currency,
      }),
    ),
    purchases: account.purchases,
    invoices: account.invoices,
    openCheckouts: inTime.filter(({ state }) => state === 'open').map(({ id }) => id),
    pendingCheckouts: inTime
      .filter(({ state }) => state === 'pending')
      .map((checkout) => ({ id: checkout.id, expiresAt: checkout.expiresAt, url: pageOf(checkout) })),
    isClosed: false,
  };
}
