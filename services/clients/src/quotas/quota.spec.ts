import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { describe, expect, test } from 'vitest';
import { hasRoom, type Quota } from './quota.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const full: Quota = { activeClients: FREE_TIER_CLIENTS, plan: null, nextRenewal: null };

describe('a company has room for another client', () => {
  test.each([
    ['yes when it is new', { ...full, activeClients: 0 }, true],
    ['yes for the last one of the free tier', { ...full, activeClients: FREE_TIER_CLIENTS - 1 }, true],
    ['no when the free tier is full', full, false],
    ['no when it is far over the limit', { ...full, activeClients: 500 }, false],
    [
      'yes with a plan that renews in the future',
      { ...full, plan: 'monthly', nextRenewal: '2026-11-21' },
      true,
    ],
    ['yes with a plan without a renewal date', { ...full, plan: 'annual', nextRenewal: null }, true],
    ['no with a plan that ended today', { ...full, plan: 'monthly', nextRenewal: '2026-11-20' }, false],
    ['no with a renewal date but no plan', { ...full, plan: null, nextRenewal: '2027-11-20' }, false],
    [
      'yes with an ended plan within the free tier',
      { activeClients: 3, plan: 'monthly', nextRenewal: '2026-01-01' },
      true,
    ],
  ])('%s', (_, quota, expected) => {
    expect(hasRoom(quota, NOW)).toBe(expected);
  });

  test('until midnight UTC of the renewal date', () => {
    const quota = { ...full, plan: 'monthly', nextRenewal: '2026-11-21' };
    expect(hasRoom(quota, new Date('2026-11-20T23:59:59.999Z'))).toBe(true);
    expect(hasRoom(quota, new Date('2026-11-21T00:00:00.000Z'))).toBe(false);
  });
});
