import { subscriptionRoutes } from '@alinha/contracts-billing';
import { useEffect } from 'react';
import { readSubscriptionAgain } from './subscription.queries.ts';

/** A browser gives up a connection that was refused, as while the service is away. */
const COME_BACK_MS = 10_000;

/**
 * Listens while the page can be seen; a connection that broke or was refused is made again. A hint that is lost costs time alone: who comes
 * back to the page reads again.
 * @returns the way to stop
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
      // What happened between two connections was not told.
      if (!isFirst) onChange();
      isFirst = false;
    });
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, COME_BACK_MS);
    });
  };
  connect();
  document.addEventListener('visibilitychange', connect);
  return () => {
    document.removeEventListener('visibilitychange', connect);
    disconnect();
  };
}

/** Shows what the provider tells, and what colleagues do, as it happens. */
export function useSubscriptionNews(): void {
  useEffect(() => listenToSubscription(readSubscriptionAgain), []);
}
