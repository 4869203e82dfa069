import { expect, test } from 'vitest';
import { offeredPlans } from './plan-prices.ts';

const PRICING = {
  monthly: { amount: 4990, available: true },
  semiannual: { amount: 28_443, available: true },
  annual: { amount: 53_892, available: true, prepaid: true as const },
};

test('each plan says what a month of it costs and what it saves', () => {
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

test('what is not sold is not offered, and its price still counts for what the others save', () => {
  const plans = offeredPlans({ ...PRICING, monthly: { amount: 4990, available: false } });
  expect(plans.map(({ plan }) => plan)).toEqual(['semiannual', 'annual']);
  expect(plans[1]?.saving).toBeCloseTo(0.1, 5);
});
