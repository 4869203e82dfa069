import { describe, expect, test } from 'vitest';
import type {
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
  Purchase,
} from '../providers/provider.ts';
import { billsOf, entitlementOf } from './entitlement.ts';
import { changeOf } from './subscription-sync.ts';

const ZONE = 'America/Sao_Paulo';
const at = (text: string) => new Date(text);

const running: ProviderSubscription = {
  id: 'sub_1',
  plan: 'monthly',
  state: 'active',
  // 22:30 of the day before in the company's time zone.
  periodStart: at('2026-11-22T01:30:00Z'),
  periodEnd: at('2026-12-22T01:30:00Z'),
  isCancelled: false,
  priceCents: 4990,
  currency: 'BRL',
};
const bought: Purchase = {
  id: 'cs_1',
  plan: 'annual',
  amountCents: 53_892,
  currency: 'BRL',
  paidAt: at('2026-11-22T01:30:00Z'),
  refundedCents: 0,
};
const invoice: ProviderInvoice = {
  id: 'in_1',
  periodStart: at('2026-11-22T01:30:00Z'),
  periodEnd: at('2026-12-22T01:30:00Z'),
  amountCents: 4990,
  currency: 'BRL',
  paidAt: at('2026-11-22T01:30:05Z'),
  refundedCents: 0,
  createdAt: at('2026-11-22T01:30:00Z'),
};
const accountOf = (account: Partial<ProviderAccount>): ProviderAccount => ({
  subscriptions: [],
  purchases: [],
  invoices: [],
  openCheckouts: [],
  pendingCheckouts: [],
  isClosed: false,
  ...account,
});
const entitlement = (account: Partial<ProviderAccount>) => entitlementOf(accountOf(account), ZONE);

describe('an entitlement', () => {
  test('is null when the account is empty, ended or refunded', () => {
    expect(entitlement({})).toBeNull();
    expect(entitlement({ subscriptions: [{ ...running, state: 'ended' }] })).toBeNull();
    expect(entitlement({ purchases: [{ ...bought, refundedCents: 53_892 }] })).toBeNull();
  });

  test('lasts to the end of the last day of the period in the company time zone', () => {
    expect(entitlement({ subscriptions: [running] })).toEqual({
      plan: 'monthly',
      nextRenewal: '2026-12-21',
      activeUntil: '2026-12-22',
      priceCents: 4990,
      currency: 'BRL',
      renews: true,
      prepaid: false,
      paymentFailed: false,
    });
  });

  test('lasts one more week when a renewal could not be charged', () => {
    expect(entitlement({ subscriptions: [{ ...running, state: 'late' }] })).toMatchObject({
      nextRenewal: '2026-11-21',
      activeUntil: '2026-11-28',
      paymentFailed: true,
    });
  });

  test('shows the renewing subscription when prepaid time exists too', () => {
    const charged = {
      plan: 'monthly',
      nextRenewal: '2026-12-21',
      renews: true,
      prepaid: false,
      // The prepaid time still counts.
      activeUntil: '2027-11-22',
    };
    const beside = { subscriptions: [running], purchases: [bought] };
    expect(entitlement(beside)).toMatchObject(charged);
    const late = { subscriptions: [{ ...running, state: 'late' as const }], purchases: [bought] };
    expect(entitlement(late)).toMatchObject({ plan: 'monthly', renews: true, paymentFailed: true });
  });

  test('has no time left when its subscription is stalled', () => {
    const stalled = { ...running, state: 'stalled' as const };
    expect(entitlement({ subscriptions: [stalled] })).toMatchObject({
      activeUntil: '2026-11-21',
      paymentFailed: true,
    });
    expect(entitlement({ subscriptions: [stalled], purchases: [bought] })).toMatchObject({
      plan: 'annual',
      prepaid: true,
    });
  });

  test('is the longest one when none renews', () => {
    const cancelled = { ...running, isCancelled: true };
    const both = accountOf({ subscriptions: [cancelled], purchases: [bought] });
    expect(entitlementOf(both, ZONE)).toMatchObject({
      plan: 'annual',
      nextRenewal: '2027-11-21',
      prepaid: true,
    });
    expect(
      entitlement({ subscriptions: [cancelled, { ...running, id: 'sub_0', state: 'ended' }] }),
    ).toMatchObject({
      renews: false,
    });
  });

  test('does not depend on the order of the lists', () => {
    const later = { ...bought, id: 'cs_2', plan: 'semiannual' as const, paidAt: at('2026-12-01T12:00:00Z') };
    const [one, other] = [
      entitlement({ purchases: [bought, later] }),
      entitlement({ purchases: [later, bought] }),
    ];
    expect(one).toEqual(other);
    expect(one).toMatchObject({ plan: 'semiannual', nextRenewal: '2028-05-21' });
  });
});

test("bills use the company's time zone, latest first, and a refund moves later periods", () => {
  const later = { ...bought, id: 'cs_2', paidAt: at('2026-12-01T12:00:00Z') };
  const refunded = { ...bought, refundedCents: bought.amountCents };
  const bills = billsOf(accountOf({ invoices: [invoice], purchases: [refunded, later] }), ZONE);
  expect(bills).toMatchObject([
    { providerId: 'cs_2', periodStart: '2026-12-01', periodEnd: '2027-12-01' },
    { providerId: 'in_1', periodStart: '2026-11-21', paidAt: '2026-11-21 22:30:05' },
    { providerId: 'cs_1', periodStart: '2026-11-21', periodEnd: '2027-11-21', refundedCents: 53_892 },
  ]);
});

describe('changeOf names', () => {
  const NOW = '2026-11-25 12:00:00';
  const after = entitlement({ subscriptions: [running] });
  const active = {
    plan: 'monthly' as const,
    next_renewal: '2026-12-21',
    active_until: '2026-12-22',
    renews: true,
  };
  test.each([
    ['a start', null, after, 'subscription.started'],
    [
      'a start after an ended subscription',
      { ...active, active_until: '2026-11-01' },
      after,
      'subscription.started',
    ],
    ['an end', active, null, 'subscription.ended'],
    ['nothing without a subscription', null, null, null],
    ['nothing after the end', { ...active, active_until: '2026-11-01' }, null, null],
    ['a renewal', { ...active, next_renewal: '2026-11-21' }, after, 'subscription.renewed'],
    ['a change of plan', { ...active, plan: 'annual' as const }, after, 'subscription.changed'],
    ['a cancellation', active, after && { ...after, renews: false }, 'subscription.cancelled'],
    ['a resumption', { ...active, renews: false }, after, 'subscription.resumed'],
    ['nothing when only the price changes', active, after && { ...after, priceCents: 1 }, null],
  ])('%s', (_, before, then, expected) => {
    expect(changeOf(before, then, NOW)).toBe(expected);
  });
});
