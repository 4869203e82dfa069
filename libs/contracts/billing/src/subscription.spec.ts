import { expect, test } from 'vitest';
import { isSubscriptionActive } from './subscription.ts';

test('a plan is active when it has no renewal date or the date is in the future', () => {
  const isActive = (plan: 'monthly' | null, next_renewal: string | null) =>
    isSubscriptionActive({ plan, next_renewal }, '2026-11-20 10:00:00');
  expect(isActive(null, null)).toBe(false);
  expect(isActive(null, '2027-01-01')).toBe(false);
  expect(isActive('monthly', null)).toBe(true);
  expect(isActive('monthly', '2026-11-21')).toBe(true);
  expect(isActive('monthly', '2026-11-20')).toBe(false);
  expect(isActive('monthly', '2026-11-19')).toBe(false);
  const paid = { plan: 'monthly', next_renewal: '2026-11-20' } as const;
  expect(isSubscriptionActive({ ...paid, active_until: '2026-11-21' }, '2026-11-20 23:59:59')).toBe(true);
  expect(isSubscriptionActive({ ...paid, active_until: '2026-11-21' }, '2026-11-21 00:00:00')).toBe(false);
});
