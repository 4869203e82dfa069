import { isSubscriptionActive, type Subscription, subscriptionEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { useApiQuery } from '@alinha/web-kit';
import { useClients } from './clients.queries.ts';
import { useCompanyNow } from './company-clock.ts';

export const PAYWALL_PATH = '/app/paywall';
const SUBSCRIPTION_FRESH_MS = 5 * 60_000;

/** `full` refuses one more client, `exceeded` is a company whose subscription ended with more than the free tier holds. */
export type ClientLimit = 'unknown' | 'free' | 'full' | 'exceeded';

export function clientLimit(clientCount: number, subscription: Subscription, now: string): ClientLimit {
  if (isSubscriptionActive(subscription, now) || clientCount < FREE_TIER_CLIENTS) return 'free';
  return clientCount > FREE_TIER_CLIENTS ? 'exceeded' : 'full';
}

/** How the company stands to the free tier's limit. Unknown also when it cannot be told: the server decides then. */
export function useClientLimit(): ClientLimit {
  const clients = useClients();
  const subscription = useApiQuery(subscriptionEndpoints.get, undefined, {
    staleTime: SUBSCRIPTION_FRESH_MS,
  });
  const now = useCompanyNow();
  if (!clients.data || !subscription.data) return 'unknown';
  return clientLimit(clients.data.length, subscription.data, now);
}

/** The same, never of what was read before: whoever was refused elsewhere knows more than the cache. */
export function useFreshClientLimit(): { readonly limit: ClientLimit; readonly isReading: boolean } {
  const clients = useApiQuery(clientEndpoints.list, undefined, { staleTime: 0 });
  const subscription = useApiQuery(subscriptionEndpoints.get, undefined, { staleTime: 0 });
  const now = useCompanyNow();
  const isRead = [clients, subscription].every((read) => read.isFetchedAfterMount && read.isSuccess);
  const isFailed = clients.isError || subscription.isError;
  if (!isRead || !clients.data || !subscription.data) return { limit: 'unknown', isReading: !isFailed };
  return { limit: clientLimit(clients.data.length, subscription.data, now), isReading: false };
}
