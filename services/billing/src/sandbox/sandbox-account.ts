import { currencySchema, subscriptionPlanSchema } from '@alinha/contracts-billing';
import { addMonths, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { PIX_SECONDS, type ProviderAccount, type ProviderSubscription } from '../providers/provider.ts';
import { monthsOf } from '../subscriptions/prices.ts';

const instant = z.coerce.date();
const termFields = { plan: subscriptionPlanSchema, currency: currencySchema, priceCents: z.int() };

const checkoutSchema = z.object({
  id: z.string(),
  ...termFields,
  isRenewing: z.boolean(),
  language: languageSchema,
  /** Expiry of the page, or of the PIX code in state `pending`. */
  expiresAt: instant,
  /** `pending`: a PIX code was created and is not paid yet. */
  state: z.enum(['open', 'pending', 'paid', 'closed']),
});
export type SandboxCheckout = z.output<typeof checkoutSchema>;

const subscriptionSchema = z.object({
  id: z.string(),
  ...termFields,
  startedAt: instant,
  paidPeriods: z.int(),
  isCancelled: z.boolean(),
  state: z.enum(['active', 'late', 'ended']),
});
type SandboxSubscription = z.output<typeof subscriptionSchema>;

const amountFields = {
  id: z.string(),
  amountCents: z.int(),
  currency: currencySchema,
  refundedCents: z.int(),
};

/** A company's account at the built-in test provider. */
export const sandboxAccountSchema = z.object({
  checkouts: z.array(checkoutSchema).default([]),
  subscriptions: z.array(subscriptionSchema).default([]),
  purchases: z
    .array(z.object({ ...amountFields, plan: subscriptionPlanSchema, paidAt: instant }))
    .default([]),
  invoices: z
    .array(
      z.object({
        ...amountFields,
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

/** End of the nth period, counted from 1; period 0 gives the start of the subscription. */
function endOfPeriod({ startedAt, plan }: SandboxSubscription, period: number): Date {
  const text = startedAt.toISOString();
  return new Date(`${addMonths(text.slice(0, 10), monthsOf(plan) * period)}${text.slice(10)}`);
}

/** The last paid period, or the unpaid one after it in state `late`. */
function currentPeriod(subscription: SandboxSubscription): { periodStart: Date; periodEnd: Date } {
  const period = subscription.paidPeriods + (subscription.state === 'late' ? 1 : 0);
  return {
    periodStart: endOfPeriod(subscription, period - 1),
    periodEnd: endOfPeriod(subscription, period),
  };
}

/** The subscription that has not ended: active or late. */
export const runningOf = (account: SandboxAccount) =>
  account.subscriptions.find(({ state }) => state !== 'ended');

const replaceById = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  change: Partial<T>,
): T[] => list.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));

function charge(
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
  const isRetry = state === 'late';
  return {
    ...account,
    subscriptions: replaceById(
      account.subscriptions,
      id,
      succeeds ? { paidPeriods: number, state: 'active' } : { state: 'late' },
    ),
    invoices: isRetry
      ? replaceById(account.invoices, invoice.id, { paidAt: invoice.paidAt })
      : [...account.invoices, invoice],
  };
}

type CheckoutState = SandboxCheckout['state'];

/** Undefined when the checkout has another state or has expired. */
const findCheckout = (account: SandboxAccount, checkoutId: string, state: CheckoutState, now: Date) =>
  account.checkouts.find(
    ({ id, state: current, expiresAt }) => id === checkoutId && current === state && expiresAt > now,
  );

/** Creates the PIX code of an open checkout for a single payment. Any other checkout is unchanged. */
export function requestPix(account: SandboxAccount, checkoutId: string, now: Date): SandboxAccount {
  const checkout = findCheckout(account, checkoutId, 'open', now);
  if (!checkout || checkout.isRenewing) return account;
  const expiresAt = new Date(now.getTime() + PIX_SECONDS * 1000);
  return {
    ...account,
    checkouts: replaceById(account.checkouts, checkoutId, { state: 'pending', expiresAt }),
  };
}

/** Pays a checkout. A checkout in another state is unchanged. */
export function pay(
  account: SandboxAccount,
  checkoutId: string,
  now: Date,
  state: 'open' | 'pending' = 'open',
): SandboxAccount {
  const checkout = findCheckout(account, checkoutId, state, now);
  if (!checkout) return account;
  const { plan, currency, priceCents, isRenewing } = checkout;
  const closed = { ...account, checkouts: replaceById(account.checkouts, checkoutId, { state: 'paid' }) };
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
    plan,
    currency,
    priceCents,
    startedAt: now,
    paidPeriods: 0,
    isCancelled: false,
    state: 'active',
  };
  const started = { ...closed, subscriptions: [...closed.subscriptions, subscription] };
  return charge(started, subscription, { now, succeeds: true });
}

/** Closes a checkout. A checkout in another state is unchanged. */
export function close(
  account: SandboxAccount,
  checkoutId: string,
  now: Date,
  state: 'open' | 'pending' = 'open',
): SandboxAccount {
  if (!findCheckout(account, checkoutId, state, now)) return account;
  return { ...account, checkouts: replaceById(account.checkouts, checkoutId, { state: 'closed' }) };
}

/** Actions of the portal page. */
export const PORTAL_ACTIONS = ['renew', 'fail', 'cancel', 'resume', 'end', 'refund', 'refund_half'] as const;
export type PortalAction = (typeof PORTAL_ACTIONS)[number];

export function applyPortalAction(account: SandboxAccount, action: PortalAction, now: Date): SandboxAccount {
  if (action === 'refund' || action === 'refund_half') return refund(account, action === 'refund' ? 1 : 0.5);
  const running = runningOf(account);
  if (!running) return account;
  const changed = (change: Partial<SandboxSubscription>) => ({
    ...account,
    subscriptions: replaceById(account.subscriptions, running.id, change),
  });
  switch (action) {
    case 'renew':
      return charge(account, running, { now, succeeds: true });
    case 'fail':
      return running.state === 'late' ? account : charge(account, running, { now, succeeds: false });
    case 'cancel':
      return changed({ isCancelled: true });
    case 'resume':
      return changed({ isCancelled: false });
    case 'end':
      return changed({ state: 'ended' });
  }
}

/** Refunds `share` of the latest payment. */
function refund(account: SandboxAccount, share: number): SandboxAccount {
  const payments = [...account.invoices, ...account.purchases].filter(({ paidAt }) => paidAt !== null);
  const last = payments.sort((a, b) => Number(b.paidAt) - Number(a.paidAt))[0];
  if (!last) return account;
  const change = { refundedCents: Math.max(last.refundedCents, Math.round(last.amountCents * share)) };
  return {
    ...account,
    invoices: replaceById(account.invoices, last.id, change),
    purchases: replaceById(account.purchases, last.id, change),
  };
}

/** Renews the subscription up to `now`, or ends it when it was cancelled. */
export function advance(account: SandboxAccount, now: Date): SandboxAccount {
  let current = account;
  for (let running = runningOf(current); running?.state === 'active'; running = runningOf(current)) {
    if (currentPeriod(running).periodEnd > now) break;
    current = running.isCancelled
      ? applyPortalAction(current, 'end', now)
      : charge(current, running, { now: currentPeriod(running).periodEnd, succeeds: true });
  }
  return current;
}

/** @param pageOf address of the page that shows a checkout's PIX code again */
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
