import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { describe, expect, test } from 'vitest';
import { hasClientsLeft, type Quota } from './quota.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const full: Quota = { activeClients: FREE_TIER_CLIENTS, plan: null, nextRenewal: null };

describe('hasClientsLeft', () => {
  test.each([
    ['is true for a new company', { ...full, activeClients: 0 }, true],
    ['is true for the last client of the free tier', { ...full, activeClients: FREE_TIER_CLIENTS - 1 }, true],
    ['is false when the free tier is full', full, false],
    ['is false when the company is far over the limit', { ...full, activeClients: 500 }, false],
    [
      'is true for a plan that renews in the future',
      { ...full, plan: 'monthly', nextRenewal: '2026-11-21' },
      true,
    ],
    ['is true for a plan without a renewal date', { ...full, plan: 'annual', nextRenewal: null }, true],
    ['is false for a plan that ended', { ...full, plan: 'monthly', nextRenewal: '2026-11-20' }, false],
    ['is false for a renewal date without a plan', { ...full, plan: null, nextRenewal: '2027-11-20' }, false],
    [
      'is true for an ended plan within the free tier',
      { activeClients: 3, plan: 'monthly', nextRenewal: '2026-01-01' },
      true,
    ],
  ])('%s', (_, quota, expected) => {
    expect(hasClientsLeft(quota, NOW)).toBe(expected);
  });

  test('is true until the renewal date begins in the last time zone', () => {
    const quota = { ...full, plan: 'monthly', nextRenewal: '2026-11-21' };
    expect(hasClientsLeft(quota, new Date('2026-11-21T11:59:59.999Z'))).toBe(true);
    expect(hasClientsLeft(quota, new Date('2026-11-21T12:00:00.000Z'))).toBe(false);
  });
});
