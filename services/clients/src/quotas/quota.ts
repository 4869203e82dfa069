import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { wallClockAt } from '@alinha/contracts-core';

/** The last time zone in which a day begins. The company's own is unknown here. */
const LATEST_ZONE = 'Etc/GMT+12';

/** A company's count of active clients and the subscription that may lift the free tier's limit. */
export type Quota = {
  readonly activeClients: number;
  readonly plan: string | null;
  /** The first day without access, `YYYY-MM-DD`; null for a plan without a renewal date. */
  readonly nextRenewal: string | null;
};

/** Number of clients that can be added: infinite with an active plan, otherwise the rest of the free tier. */
export function clientsLeftOf({ activeClients, plan, nextRenewal }: Quota, now: Date): number {
  const today = wallClockAt(now, LATEST_ZONE).slice(0, 10);
  if (plan !== null && (nextRenewal === null || nextRenewal > today)) {
    return Number.POSITIVE_INFINITY;
  }
  return Math.max(0, FREE_TIER_CLIENTS - activeClients);
}

/** True when another client can be added. */
export function hasClientsLeft(quota: Quota, now: Date): boolean {
  return clientsLeftOf(quota, now) > 0;
}
