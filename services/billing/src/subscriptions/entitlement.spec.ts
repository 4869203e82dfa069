import { describe, expect, test } from 'vitest';
import type {
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
  Purchase,
} from '../providers/provider.ts';
import { billsOf, standingOf } from './standing.ts';
import { changeOf } from './subscription-follower.ts';

const ZONE = 'America/Sao_Paulo';
const at = (text: string) => new Date(text);

const running: ProviderSubscription = {
  id: 'sub_1',
  plan: 'monthly',
  state: 'active',
  // 22:30 of the day before, where the company is.
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
const standing = (account: Partial<ProviderAccount>) => standingOf(accountOf(account), ZONE);

describe('what is paid for', () => {
  test('is nothing in an empty account, or where all is over', () => {
    expect(standing({})).toBeNull();
    expect(standing({ subscriptions: [{ ...running, state: 'ended' }] })).toBeNull();
    expect(standing({ purchases: [{ ...bought, refundedCents: 53_892 }] })).toBeNull();
  });

  test('ends on the day of the company on which the period does, and counts to the end of that day', () => {
    expect(standing({ subscriptions: [running] })).toEqual({
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

  test('was due when a period that could not be charged began, and counts for a week more', () => {
    expect(standing({ subscriptions: [{ ...running, state: 'late' }] })).toMatchObject({
      nextRenewal: '2026-11-21',
      activeUntil: '2026-11-28',
      paymentFailed: true,
    });
  });

  test('is what is charged again and again, which time bought beside it never hides', () => {
    const charged = {
      plan: 'monthly',
      nextRenewal: '2026-12-21',
      renews: true,
      prepaid: false,
      // Nobody is locked out of what they have bought.
      activeUntil: '2027-11-22',
    };
    const beside = { subscriptions: [running], purchases: [bought] };
    expect(standing(beside)).toMatchObject(charged);
    const late = { subscriptions: [{ ...running, state: 'late' as const }], purchases: [bought] };
    expect(standing(late)).toMatchObject({ plan: 'monthly', renews: true, paymentFailed: true });
  });

  test('is nothing of one that is stalled, which shows all the same', () => {
    const stalled = { ...running, state: 'stalled' as const };
    expect(standing({ subscriptions: [stalled] })).toMatchObject({
      activeUntil: '2026-11-21',
      paymentFailed: true,
    });
    expect(standing({ subscriptions: [stalled], purchases: [bought] })).toMatchObject({
      plan: 'annual',
      prepaid: true,
    });
  });

  test('is what lasts longest, of what ends by itself', () => {
    const cancelled = { ...running, isCancelled: true };
    const both = accountOf({ subscriptions: [cancelled], purchases: [bought] });
    expect(standingOf(both, ZONE)).toMatchObject({
      plan: 'annual',
      nextRenewal: '2027-11-21',
      prepaid: true,
    });
    expect(
      standing({ subscriptions: [cancelled, { ...running, id: 'sub_0', state: 'ended' }] }),
    ).toMatchObject({
      renews: false,
    });
  });

  test('is the same whatever the order of the lists', () => {
    const later = { ...bought, id: 'cs_2', plan: 'semiannual' as const, paidAt: at('2026-12-01T12:00:00Z') };
    const [one, other] = [standing({ purchases: [bought, later] }), standing({ purchases: [later, bought] })];
    expect(one).toEqual(other);
    expect(one).toMatchObject({ plan: 'semiannual', nextRenewal: '2028-05-21' });
  });
});

test('bills are on the clock of the company, latest first; a refund moves the time that follows it', () => {
  const later = { ...bought, id: 'cs_2', paidAt: at('2026-12-01T12:00:00Z') };
  const refunded = { ...bought, refundedCents: bought.amountCents };
  const bills = billsOf(accountOf({ invoices: [invoice], purchases: [refunded, later] }), ZONE);
  expect(bills).toMatchObject([
    { providerId: 'cs_2', periodStart: '2026-12-01', periodEnd: '2027-12-01' },
    { providerId: 'in_1', periodStart: '2026-11-21', paidAt: '2026-11-21 22:30:05' },
    { providerId: 'cs_1', periodStart: '2026-11-21', periodEnd: '2027-11-21', refundedCents: 53_892 },
  ]);
});

describe('people would call it', () => {
  const NOW = '2026-11-25 12:00:00';
  const after = standing({ subscriptions: [running] });
  const active = {
    plan: 'monthly' as const,
    next_renewal: '2026-12-21',
    active_until: '2026-12-22',
    renews: true,
  };
  test.each([
    ['a start', null, after, 'subscription.started'],
    [
      'a start, after another that is over',
      { ...active, active_until: '2026-11-01' },
      after,
      'subscription.started',
    ],
    ['an end', active, null, 'subscription.ended'],
    ['nothing, where nothing ran', null, null, null],
    ['nothing, where it had ended by itself', { ...active, active_until: '2026-11-01' }, null, null],
    ['a renewal', { ...active, next_renewal: '2026-11-21' }, after, 'subscription.renewed'],
    ['another plan', { ...active, plan: 'annual' as const }, after, 'subscription.changed'],
    ['cancelled', active, after && { ...after, renews: false }, 'subscription.cancelled'],
    ['resumed', { ...active, renews: false }, after, 'subscription.resumed'],
    ['nothing, where only the price is another', active, after && { ...after, priceCents: 1 }, null],
  ])('%s', (_, before, then, expected) => {
    expect(changeOf(before, then, NOW)).toBe(expected);
  });
});
