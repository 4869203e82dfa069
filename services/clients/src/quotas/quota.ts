import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { parseWallClock } from '@alinha/contracts-core';

/** A company's count of active clients and the subscription that may lift the free tier's limit. */
export type Quota = {
  readonly activeClients: number;
  readonly plan: string | null;
  /** `YYYY-MM-DD`; null for a plan without a renewal date. */
  readonly nextRenewal: string | null;
};

/** Whether one more client may be added: within the free tier, or with a plan whose renewal is still to come. */
export function admitsAnother({ activeClients, plan, nextRenewal }: Quota, now: Date): boolean {
  if (activeClients < FREE_TIER_CLIENTS) return true;
  return plan !== null && (nextRenewal === null || parseWallClock(nextRenewal) > now);
}
