import { type Credit, creditRoutes } from '@alinha/contracts-agenda';
import { type ApiError, apiQuery, useQuery } from '@alinha/web-kit';

/**
 * Credits that can pay a session of the client on `date`, soonest to expire first. Each form refetches them, because other
 * bookings use them.
 * @param clientId null: no client is chosen
 */
export function useCreditsFor(clientId: number | null, date: string) {
  return useQuery<Credit[], ApiError>({
    ...apiQuery(creditRoutes.listOfClient, { params: { id: clientId ?? 0 } }),
    enabled: clientId !== null,
    staleTime: 0,
    select: (credits) =>
      credits
        .filter(({ state, expires_on }) => state === 'live' && expires_on >= date)
        .sort((one, other) => one.expires_on.localeCompare(other.expires_on)),
  });
}
