import type { Subscription } from './subscription.schemas.ts';

/**
 * Whether a plan is active at `now`, a wall clock (YYYY-MM-DD HH:mm:ss). `active_until` is the first day without the
 * plan. Plans that the operator granted have only `next_renewal`, with the same meaning, or no end.
 */
export function isSubscriptionActive(
  { plan, next_renewal, active_until }: Pick<Subscription, 'plan' | 'next_renewal' | 'active_until'>,
  now: string,
): boolean {
  const end = active_until ?? next_renewal;
  return plan !== null && (end === null || end > now);
}
