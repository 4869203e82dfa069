import { expect, test } from 'vitest';
import { defaultPlanName } from './plan-name.ts';

test('the default plan name has the specialty, or "Plano" or "Plan" without one, and the times per week', () => {
  expect(defaultPlanName('Pilates', 3, 'pt')).toBe('Pilates - 3x');
  expect(defaultPlanName('Pilates', 3, 'en')).toBe('Pilates - 3x');
  expect(defaultPlanName(null, 2, 'pt')).toBe('Plano - 2x');
  expect(defaultPlanName(null, 1, 'en')).toBe('Plan - 1x');
});
