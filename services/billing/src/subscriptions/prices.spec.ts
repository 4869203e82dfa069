import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLANS, Prices, periodPrice } from './prices.ts';

const config = {
  PRICE_MONTHLY_BRL: 4990,
  PRICE_MONTHLY_USD: 990,
  STRIPE_PIX: true,
  SUBSCRIPTION_PLANS: ['monthly', 'annual'] as ('monthly' | 'semiannual' | 'annual')[],
};

describe('a period costs', () => {
  test.each([
    ['monthly', 4990, 4990],
    ['semiannual', 4990, 28_443],
    ['annual', 4990, 53_892],
    // Half a cent is rounded up.
    ['semiannual', 55, 314],
    ['semiannual', 51, 291],
    ['annual', 51, 551],
  ] as const)('%s at %i a month: %i', (plan, monthly, expected) => {
    expect(periodPrice(plan, monthly)).toBe(expected);
  });

  const monthlyCents = fc.integer({ min: 50, max: 100_000_000 });

  test('whole cents, at most half a cent from the exact amount', () => {
    fc.assert(
      fc.property(monthlyCents, (monthly) => {
        const exact = { monthly: monthly * 100, semiannual: monthly * 570, annual: monthly * 1080 };
        for (const plan of PLANS) {
          const price = periodPrice(plan, monthly);
          expect(Number.isInteger(price)).toBe(true);
          expect(Math.abs(price * 100 - exact[plan])).toBeLessThanOrEqual(50);
        }
      }),
    );
  });

  test('less per month when the period is longer', () => {
    fc.assert(
      fc.property(monthlyCents, (monthly) => {
        const [semiannual, annual] = [periodPrice('semiannual', monthly), periodPrice('annual', monthly)];
        expect(semiannual).toBeLessThan(monthly * 6);
        expect(annual).toBeLessThan(semiannual * 2);
      }),
    );
  });
});

test('the price list uses the currency of the language and names available and prepaid plans', () => {
  const prices = new Prices(config);
  expect(prices.list('pt')).toEqual({
    monthly: { amount: 4990, available: true },
    semiannual: { amount: 28_443, available: false, prepaid: true },
    annual: { amount: 53_892, available: true, prepaid: true },
  });
  expect(prices.list('en').monthly).toEqual({ amount: 990, available: true });
  expect(prices.list('en').annual.prepaid).toBeUndefined();
  expect(new Prices({ ...config, STRIPE_PIX: false }).list('pt').annual.prepaid).toBeUndefined();
});
