import { expect, test } from 'vitest';
import { offeredPlans } from './plan-prices.ts';

const PRICING = {
  monthly: { amount: 4990, available: true },
  semiannual: { amount: 28_443, available: true },
  annual: { amount: 53_892, available: true, prepaid: true as const },
};

test('each plan has its price per month and its saving', () => {
  const [monthly, semiannual, annual] = offeredPlans(PRICING);
  expect(monthly).toMatchObject({
    plan: 'monthly',
    amount: 4990,
    perMonth: 4990,
    isPrepaid: false,
    saving: 0,
  });
  expect(semiannual).toMatchObject({ perMonth: 4741, isRounded: true, saving: expect.closeTo(0.05, 5) });
  expect(annual).toMatchObject({
    perMonth: 4491,
    isRounded: false,
    isPrepaid: true,
    saving: expect.closeTo(0.1, 5),
  });
});

test('a plan that is not sold is not offered, but its price is used for the savings of others', () => {
  const plans = offeredPlans({ ...PRICING, monthly: { amount: 4990, available: false } });
  expect(plans.map(({ plan }) => plan)).toEqual(['semiannual', 'annual']);
  expect(plans[1]?.saving).toBeCloseTo(0.1, 5);
});
