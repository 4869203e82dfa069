import { expect, test } from 'vitest';
import { defaultPlanName } from './plan-name.ts';

test('a plan is called by its specialty, else "Plano" or "Plan", and how many times a week it is', () => {
  expect(defaultPlanName('Pilates', 3, 'pt')).toBe('Pilates - 3x');
  expect(defaultPlanName('Pilates', 3, 'en')).toBe('Pilates - 3x');
  expect(defaultPlanName(null, 2, 'pt')).toBe('Plano - 2x');
  expect(defaultPlanName(null, 1, 'en')).toBe('Plan - 1x');
});
