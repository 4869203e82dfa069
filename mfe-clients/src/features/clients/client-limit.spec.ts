import { describe, expect, it } from 'vitest';
import { clientLimit } from './client-limit.ts';

const NOW = '2026-06-10 09:00';
const NONE = { plan: null, next_renewal: null, price_cents: null };
const until = (date: string) => ({ plan: 'monthly' as const, next_renewal: date, price_cents: 4990 });

describe('the limit of clients', () => {
  it('applies without a subscription from the tenth client on', () => {
    expect(clientLimit(9, NONE, NOW)).toBe('free');
    expect(clientLimit(10, NONE, NOW)).toBe('full');
    expect(clientLimit(11, NONE, NOW)).toBe('exceeded');
  });

  it('does not apply with a plan before its renewal date or without a renewal date', () => {
    expect(clientLimit(40, until('2026-06-11'), NOW)).toBe('free');
    expect(clientLimit(40, { ...until(''), next_renewal: null }, NOW)).toBe('free');
  });

  it('applies again from the renewal date', () => {
    expect(clientLimit(40, until('2026-06-10'), NOW)).toBe('exceeded');
  });
});
