import { type Credit, creditRoutes } from '@alinha/contracts-agenda';
import { apiQuery, useApiMutation, useQuery } from '@alinha/web-kit';

/** Credits of a client, latest first. Each visit refetches, because bookings elsewhere use them. */
export function useCredits(clientId: number) {
  return useQuery({ ...apiQuery(creditRoutes.listOfClient, { params: { id: clientId } }), staleTime: 0 });
}

const READS = [creditRoutes.listOfClient, creditRoutes.expiring];

export function useGrantCredit() {
  return useApiMutation(creditRoutes.grant, { invalidates: READS });
}

export function useRevokeCredit() {
  return useApiMutation(creditRoutes.revoke, { invalidates: READS });
}

/** Available credits, soonest to expire first. */
export const liveCredits = (credits: readonly Credit[]): readonly Credit[] =>
  credits
    .filter(({ state }) => state === 'live')
    .sort((one, other) => one.expires_on.localeCompare(other.expires_on));
