import { isSubscriptionActive, type Subscription, subscriptionRoutes } from '@alinha/contracts-billing';
import { clientRoutes, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { type ApiError, useApiQuery } from '@alinha/web-kit';
import { useClients } from './clients.queries.ts';
import { useCompanyNow } from './company-clock.ts';

export const PAYWALL_PATH = '/app/paywall';
const SUBSCRIPTION_FRESH_MS = 5 * 60_000;

/** `full` refuses one more client, `exceeded` is a company whose subscription ended with more than the free tier holds. */
export type ClientLimit = 'unknown' | 'free' | 'full' | 'exceeded';

/** Of what is known so far: whoever is below the free tier's limit needs no subscription. */
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

/** How the company stands to the free tier's limit. Unknown also when it cannot be told: the server decides then. */
export function useClientLimit(): ClientLimit {
  const clients = useClients();
  const subscription = useApiQuery(subscriptionRoutes.get, undefined, {
    staleTime: SUBSCRIPTION_FRESH_MS,
  });
  const now = useCompanyNow();
  return clientLimit(clients.data?.length, subscription.data, now);
}

type FreshLimit = {
  readonly limit: ClientLimit;
  /** The last charge of the subscription was declined: it is settled, not bought again. */
  readonly isUnpaid: boolean;
  /** Why it stays unknown; null while it is being read. */
  readonly error: ApiError | null;
  readonly retry: () => void;
};

/** The same, never of what was read before: whoever was refused elsewhere knows more than the cache. */
export function useFreshClientLimit(): FreshLimit {
  const clients = useApiQuery(clientRoutes.list, undefined, { staleTime: 0 });
  const subscription = useApiQuery(subscriptionRoutes.get, undefined, { staleTime: 0 });
  const now = useCompanyNow();
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
