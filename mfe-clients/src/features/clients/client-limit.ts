import { isSubscriptionActive, type Subscription, subscriptionRoutes } from '@alinha/contracts-billing';
import { clientRoutes, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { type ApiError, useApiQuery, useCompanyClock } from '@alinha/web-kit';
import { useClients } from './clients.queries.ts';

export const PAYWALL_PATH = '/app/paywall';
const SUBSCRIPTION_FRESH_MS = 5 * 60_000;

/**
 * `full` refuses one more client; `exceeded` means that the subscription ended with more clients than the free tier
 * allows.
 */
export type ClientLimit = 'unknown' | 'free' | 'full' | 'exceeded';

/** Limit from the loaded data. A company below the free tier's limit needs no subscription. */
export function clientLimit(
  clientCount: number | undefined,
  subscription: Subscription | undefined,
  now: string,
): ClientLimit {
  if (clientCount !== undefined && clientCount < FREE_TIER_CLIENTS) return 'free';
  if (subscription && isSubscriptionActive(subscription, now)) return 'free';
  if (clientCount === undefined || !subscription) return 'unknown';
  return clientCount > FREE_TIER_CLIENTS ? 'exceeded' : 'full';
}

/** State of the free tier's limit. Unknown when data is missing; the server then decides. */
export function useClientLimit(): ClientLimit {
  const clients = useClients();
  const subscription = useApiQuery(subscriptionRoutes.get, undefined, {
    staleTime: SUBSCRIPTION_FRESH_MS,
  });
  const now = useCompanyClock().slice(0, 16);
  return clientLimit(clients.data?.length, subscription.data, now);
}

type FreshLimit = {
  readonly limit: ClientLimit;
  /** The last charge was declined: the subscription must be paid, not bought again. */
  readonly isUnpaid: boolean;
  /** Load error; null while loading. */
  readonly error: ApiError | null;
  readonly retry: () => void;
};

/** {@link useClientLimit} without cached data, because a refusal is newer than the cache. */
export function useFreshClientLimit(): FreshLimit {
  const clients = useApiQuery(clientRoutes.list, undefined, { staleTime: 0 });
  const subscription = useApiQuery(subscriptionRoutes.get, undefined, { staleTime: 0 });
  const now = useCompanyClock().slice(0, 16);
  const limit = clientLimit(fresh(clients)?.length, fresh(subscription), now);
  const failed = [clients, subscription].filter(({ isError }) => isError);
  const retry = () => {
    for (const read of failed) void read.refetch();
  };
  const isUnpaid = subscription.data?.payment_failed === true;
  return { limit, isUnpaid, error: failed[0]?.error ?? null, retry };
}

type Read<Data> = {
  readonly data: Data | undefined;
  readonly isFetchedAfterMount: boolean;
  readonly isSuccess: boolean;
};

function fresh<Data>({ data, isFetchedAfterMount, isSuccess }: Read<Data>): Data | undefined {
  return isFetchedAfterMount && isSuccess ? data : undefined;
}
