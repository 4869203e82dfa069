import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { parseWallClock } from '@alinha/contracts-core';

/** A company's count of active clients and the subscription that may lift the free tier's limit. */
export type Quota = {
  readonly activeClients: number;
  readonly plan: string | null;
  /** `YYYY-MM-DD`; null for a plan without a renewal date. */
  readonly nextRenewal: string | null;
};

/** Number of clients that can be added: infinite with an active plan, otherwise the rest of the free tier. */
export function clientsLeftOf({ activeClients, plan, nextRenewal }: Quota, now: Date): number {
  if (plan !== null && (nextRenewal === null || parseWallClock(nextRenewal) > now)) {
    return Number.POSITIVE_INFINITY;
  }
  return Math.max(0, FREE_TIER_CLIENTS - activeClients);
}

/** True when another client can be added. */
export function hasClientsLeft(quota: Quota, now: Date): boolean {
  return clientsLeftOf(quota, now) > 0;
}
