import { describe, expect, test } from 'vitest';
import { accountOf } from './stripe-account.ts';

const COMPANY = 7;
const START = 1_795_273_200;
const END = START + 30 * 86_400;
const HOUR = 3_600;
const NOW = new Date((START + HOUR) * 1000);

const subscription = {
  id: 'sub_1',
  status: 'active',
  cancel_at_period_end: false,
  cancel_at: null,
  currency: 'brl',
  metadata: { company_id: '7', plan: 'monthly' },
  items: {
    data: [
      {
        current_period_start: START,
        current_period_end: END,
        price: { unit_amount: 4990, recurring: { interval: 'month', interval_count: 1 } },
      },
    ],
  },
};
const invoice = {
  id: 'in_1',
  status: 'paid',
  attempted: true,
  created: START,
  currency: 'brl',
  amount_due: 4990,
  amount_paid: 4990,
  period_start: START,
  period_end: START,
  status_transitions: { paid_at: START + 5 },
  parent: { subscription_details: { subscription: 'sub_1' } },
  lines: { data: [{ period: { start: START, end: END } }] },
  payments: { data: [{ payment: { payment_intent: 'pi_1' } }] },
};
const session = {
  id: 'cs_1',
  mode: 'payment',
  status: 'complete',
  payment_status: 'paid',
  client_reference_id: '7',
  created: START,
  amount_total: 53_892,
  currency: 'brl',
  payment_intent: { id: 'pi_2' },
  metadata: { plan: 'annual' },
};
const charge = { payment_intent: 'pi_1', status: 'succeeded', amount_refunded: 100, created: START + 60 };

type Lists = Parameters<typeof accountOf>[0];
const account = (lists: Partial<Lists>) =>
  accountOf(
    { subscriptions: [], invoices: [], sessions: [], charges: [], ...lists },
    { companyId: COMPANY, now: NOW },
  );
const priced = (interval: string, interval_count: number) => {
  const [item] = subscription.items.data;
  const price = { unit_amount: 1, recurring: { interval, interval_count } };
  return { ...subscription, metadata: {}, items: { data: [{ ...item, price }] } };
};

describe('a subscription', () => {
  test('takes its period from its item', () => {
    expect(account({ subscriptions: [subscription] }).subscriptions).toEqual([
      {
        id: 'sub_1',
        plan: 'monthly',
        state: 'active',
        periodStart: new Date(START * 1000),
        periodEnd: new Date(END * 1000),
        isCancelled: false,
        priceCents: 4990,
        currency: 'BRL',
      },
    ]);
  });

  test.each([
    ['trialing', 'active'],
    ['past_due', 'late'],
    ['unpaid', 'stalled'],
    ['incomplete', 'stalled'],
    ['paused', 'stalled'],
    ['incomplete_expired', 'ended'],
    ['canceled', 'ended'],
    ['an_unknown_status', 'ended'],
  ])('with status %s has state %s', (status, state) => {
    expect(account({ subscriptions: [{ ...subscription, status }] }).subscriptions).toMatchObject([
      { state },
    ]);
  });

  test.each([
    ['month', 6, 'semiannual'],
    ['month', 12, 'annual'],
    ['year', 1, 'annual'],
  ])('with a price every %s x %i is the %s plan, independent of its metadata', (interval, count, plan) => {
    expect(account({ subscriptions: [priced(interval, count)] }).subscriptions).toMatchObject([{ plan }]);
  });

  test('is ignored when its price is unknown or it names another company', () => {
    const foreign = { ...subscription, metadata: { company_id: '8' } };
    expect(account({ subscriptions: [priced('week', 2), foreign] }).subscriptions).toEqual([]);
  });

  test('is cancelled when it has an end date', () => {
    const ending = { ...subscription, cancel_at: END };
    expect(account({ subscriptions: [ending] }).subscriptions).toMatchObject([{ isCancelled: true }]);
  });
});

describe('an invoice', () => {
  test('has the period of its lines and the refunds of its charge', () => {
    expect(account({ invoices: [invoice], charges: [charge] }).invoices).toEqual([
      {
        id: 'in_1',
        periodStart: new Date(START * 1000),
        periodEnd: new Date(END * 1000),
        amountCents: 4990,
        currency: 'BRL',
        paidAt: new Date((START + 5) * 1000),
        refundedCents: 100,
        createdAt: new Date(START * 1000),
      },
    ]);
  });

  test.each([
    ['a draft', { status: 'draft' }],
    ['void', { status: 'void' }],
    ['not charged yet', { status: 'open', attempted: false }],
    ['for an amount of 0', { amount_paid: 0 }],
    ['not for a subscription', { parent: null }],
  ])('is ignored when it is %s', (_, change) => {
    expect(account({ invoices: [{ ...invoice, ...change }] }).invoices).toEqual([]);
  });

  test.each([['open'], ['uncollectible']])('is a failed payment when it is %s after an attempt', (status) => {
    expect(account({ invoices: [{ ...invoice, status, amount_paid: 0 }] }).invoices).toMatchObject([
      { amountCents: 4990, paidAt: null },
    ]);
  });
});

describe('a checkout with a single payment', () => {
  test('is a purchase from the time of its charge', () => {
    const charges = [{ ...charge, payment_intent: 'pi_2', amount_refunded: 0 }];
    expect(account({ sessions: [session], charges }).purchases).toEqual([
      {
        id: 'cs_1',
        plan: 'annual',
        amountCents: 53_892,
        currency: 'BRL',
        paidAt: new Date((START + 60) * 1000),
        refundedCents: 0,
      },
    ]);
  });

  test.each([
    ['not paid', { payment_status: 'unpaid' }],
    ['for a subscription', { mode: 'subscription' }],
    ['of another company', { client_reference_id: '8' }],
    ['for an unknown plan', { metadata: { plan: 'weekly' } }],
  ])('is no purchase when it is %s', (_, change) => {
    expect(account({ sessions: [{ ...session, ...change }] }).purchases).toEqual([]);
  });
});

describe('a checkout with an unpaid PIX code', () => {
  const code = { expires_at: START + 4 * HOUR, hosted_instructions_url: 'https://payments.stripe.com/pix/1' };
  const intent = {
    id: 'pi_2',
    status: 'requires_action',
    next_action: { pix_display_qr_code: code },
  };
  const waiting = { ...session, payment_status: 'unpaid', payment_intent: intent };
  const pending = (change: object) => account({ sessions: [{ ...waiting, ...change }] }).pendingCheckouts;

  test('is pending with the expiry and page of its code', () => {
    expect(pending({})).toEqual([
      { id: 'cs_1', expiresAt: new Date(code.expires_at * 1000), url: code.hosted_instructions_url },
    ]);
    expect(account({ sessions: [waiting] })).toMatchObject({ purchases: [], openCheckouts: [] });
  });

  test('is pending for the lifetimes of page and code when Stripe gives no expiry', () => {
    const until = new Date((START + 25 * HOUR) * 1000);
    expect(pending({ payment_intent: 'pi_2' })).toEqual([{ id: 'cs_1', expiresAt: until, url: null }]);
    expect(pending({ payment_intent: 'pi_2', created: START - 26 * HOUR })).toEqual([]);
  });

  test.each([
    ['paid', { payment_status: 'paid' }],
    ['still open', { status: 'open' }],
    ['expired', { status: 'expired' }],
    ['paid too late', { payment_intent: { ...intent, status: 'requires_payment_method' } }],
    ['cancelled', { payment_intent: { ...intent, status: 'canceled' } }],
    ['of another company', { client_reference_id: '8' }],
  ])('is not pending when it is %s', (_, change) => {
    expect(pending(change)).toEqual([]);
  });
});

test('records in an unsupported currency are ignored', () => {
  const { subscriptions, invoices } = account({
    subscriptions: [{ ...subscription, id: 'sub_eur', currency: 'eur' }, subscription],
    invoices: [{ ...invoice, id: 'in_eur', currency: 'eur' }, invoice],
  });
  expect([subscriptions, invoices].map(([only, ...others]) => [only?.id, others.length])).toEqual([
    ['sub_1', 0],
    ['in_1', 0],
  ]);
});

test('reading an account throws when a reply does not match the pinned API version', () => {
  expect(() => account({ subscriptions: [{ ...subscription, items: { data: [] } }] })).toThrow();
  expect(() => account({ invoices: [{ ...invoice, lines: undefined }] })).toThrow();
});
