import { expect, test } from 'vitest';
import { dayForKey } from './month-keys.ts';

test('arrow keys move by day and by week, across months', () => {
  expect(dayForKey('ArrowLeft', '2026-11-01')).toBe('2026-10-31');
  expect(dayForKey('ArrowRight', '2026-11-30')).toBe('2026-12-01');
  expect(dayForKey('ArrowUp', '2026-11-20')).toBe('2026-11-13');
  expect(dayForKey('ArrowDown', '2026-11-27')).toBe('2026-12-04');
});

test('Home and End move to the Sunday and the Saturday of the week', () => {
  expect(dayForKey('Home', '2026-11-20')).toBe('2026-11-15');
  expect(dayForKey('Home', '2026-11-15')).toBe('2026-11-15');
  expect(dayForKey('End', '2026-11-20')).toBe('2026-11-21');
  expect(dayForKey('End', '2026-11-21')).toBe('2026-11-21');
});

test('PageUp and PageDown move to the same day of another month, or to its last day', () => {
  expect(dayForKey('PageUp', '2026-03-31')).toBe('2026-02-28');
  expect(dayForKey('PageDown', '2026-01-31')).toBe('2026-02-28');
  expect(dayForKey('PageDown', '2026-12-15')).toBe('2027-01-15');
});

test('other keys do not move', () => {
  expect(dayForKey('Enter', '2026-11-20')).toBeNull();
  expect(dayForKey('n', '2026-11-20')).toBeNull();
});
