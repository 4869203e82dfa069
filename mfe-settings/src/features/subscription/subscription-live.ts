import { subscriptionRoutes } from '@alinha/contracts-billing';
import { useEffect } from 'react';
import { refetchSubscription } from './subscription.queries.ts';

/** Browsers do not reconnect after a refused connection, for example while the service is unavailable. */
const RECONNECT_MS = 10_000;

/**
 * Subscribes to change notifications while the page is visible, and reconnects after failures. A lost notification only
 * delays the update, because returning to the page refetches.
 * @returns the unsubscribe function
 */
function listenToSubscription(onChange: () => void): () => void {
  let source: EventSource | null = null;
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const connect = () => {
    disconnect();
    if (document.hidden) return;
    source = new EventSource(subscriptionRoutes.live.path);
    source.addEventListener('subscription', onChange);
    source.addEventListener('open', () => {
      // Changes between two connections were not notified.
      if (!isFirst) onChange();
      isFirst = false;
    });
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, RECONNECT_MS);
    });
  };
  connect();
  document.addEventListener('visibilitychange', connect);
  return () => {
    document.removeEventListener('visibilitychange', connect);
    disconnect();
  };
}

/** Refetches the subscription when the provider or a colleague changes it. */
export function useSubscriptionUpdates(): void {
  useEffect(() => listenToSubscription(refetchSubscription), []);
}
