import type { Subscription } from './subscription.schemas.ts';

/**
 * Whether a plan has no end, or ends after `now`, a wall clock (YYYY-MM-DD HH:mm:ss). `active_until` takes precedence
 * over `next_renewal`, because a paid period ends at some hour of its last day.
 */
export function isSubscriptionActive(
  { plan, next_renewal, active_until }: Pick<Subscription, 'plan' | 'next_renewal' | 'active_until'>,
  now: string,
): boolean {
  const end = active_until ?? next_renewal;
  return plan !== null && (end === null || end > now);
}
