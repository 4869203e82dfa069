import { subscriptionRoutes } from '@alinha/contracts-billing';
import { listenToChanges } from '@alinha/web-kit/live';
import { useEffect } from 'react';
import { refetchSubscription } from './subscription.queries.ts';

/** Refetches the subscription when the provider or a colleague changes it. */
export function useSubscriptionUpdates(): void {
  useEffect(() => listenToChanges(subscriptionRoutes.live.path, 'subscription', refetchSubscription), []);
}
