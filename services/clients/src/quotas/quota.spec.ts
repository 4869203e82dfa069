import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { describe, expect, test } from 'vitest';
import { admitsAnother, type Quota } from './quota.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const full: Quota = { activeClients: FREE_TIER_CLIENTS, plan: null, nextRenewal: null };

describe('one more client is admitted', () => {
  test.each([
    ['to a new company', { ...full, activeClients: 0 }, true],
    ['as the last of the free tier', { ...full, activeClients: FREE_TIER_CLIENTS - 1 }, true],
    ['not past the free tier', full, false],
    ['not to who is far past it', { ...full, activeClients: 500 }, false],
    ['with a plan whose renewal is to come', { ...full, plan: 'monthly', nextRenewal: '2026-11-21' }, true],
    ['with a plan without a renewal date', { ...full, plan: 'annual', nextRenewal: null }, true],
    ['not with a plan that lapsed today', { ...full, plan: 'monthly', nextRenewal: '2026-11-20' }, false],
    ['not with a date and no plan', { ...full, plan: null, nextRenewal: '2027-11-20' }, false],
    [
      'with a lapsed plan, within the free tier',
      { activeClients: 3, plan: 'monthly', nextRenewal: '2026-01-01' },
      true,
    ],
  ])('%s', (_, quota, expected) => {
    expect(admitsAnother(quota, NOW)).toBe(expected);
  });

  test('until the very moment of the renewal', () => {
    const quota = { ...full, plan: 'monthly', nextRenewal: '2026-11-21' };
    expect(admitsAnother(quota, new Date('2026-11-20T23:59:59.999Z'))).toBe(true);
    expect(admitsAnother(quota, new Date('2026-11-21T00:00:00.000Z'))).toBe(false);
  });
});
