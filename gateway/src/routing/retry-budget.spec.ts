import { expect, test } from 'vitest';
import { RetryBudget } from './retry-budget.ts';

function triesOf(budget: RetryBudget, calls: number): number {
  let tries = 0;
  for (let call = 0; call < calls; call++) {
    budget.called();
    if (budget.spend()) tries++;
  }
  return tries;
}

test('allows as many retries as are saved, then one retry per five calls', () => {
  const budget = new RetryBudget();
  expect(triesOf(budget, 10)).toBe(10);
  triesOf(budget, 100);
  expect(triesOf(budget, 1_000)).toBeGreaterThanOrEqual(199);
  expect(triesOf(budget, 1_000)).toBeLessThanOrEqual(201);
});

test('saves no more than the maximum number of retries', () => {
  const budget = new RetryBudget();
  for (let call = 0; call < 10_000; call++) budget.called();
  let tries = 0;
  while (budget.spend()) tries++;
  expect(tries).toBe(10);
});
