import { placeOfferRoutes, type WaitingEntry, waitingListRoutes } from '@alinha/contracts-agenda';
import {
  apiQuery,
  invalidate,
  keepPreviousData,
  queryClient,
  useApiMutation,
  useApiQuery,
  useQuery,
} from '@alinha/web-kit';
import type { FreedTime } from '../../appointments/waiting-address.ts';

/** Colleagues book and add too. */
const REFRESH_MS = 60_000;
/** Bookings elsewhere take places, so that they are read each time they are shown. */
const READ_AGAIN = { staleTime: 0, refetchInterval: REFRESH_MS };

/** Queries that a change of the list, or a booking from it, invalidates. */
export const WAITING_READS = [
  waitingListRoutes.list,
  waitingListRoutes.fits,
  waitingListRoutes.places,
  placeOfferRoutes.list,
];

export function useWaitingList({ withExpired }: { readonly withExpired: boolean }, enabled = true) {
  const query = withExpired ? { expired: '1' as const } : {};
  return useQuery({
    ...apiQuery(waitingListRoutes.list, { query }),
    enabled,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Entries that a free time fits. Reads nothing for null. */
export function useFittingEntries(time: FreedTime | null) {
  const query = time ?? { start: '', end: '', employee_id: 0 };
  return useApiQuery(waitingListRoutes.fits, { query }, { ...READ_AGAIN, enabled: time !== null });
}

export function usePlaces(id: number) {
  return useApiQuery(waitingListRoutes.places, { params: { id } }, READ_AGAIN);
}

export function useCreateEntry() {
  return useApiMutation(waitingListRoutes.create, { invalidates: WAITING_READS });
}

export function useUpdateEntry() {
  return useApiMutation(waitingListRoutes.update, { invalidates: WAITING_READS });
}

export function useRemoveEntry() {
  return useApiMutation(waitingListRoutes.delete, {
    onSuccess: (_removed, { params: { id } }) => {
      for (const route of [waitingListRoutes.list, waitingListRoutes.fits]) {
        queryClient.setQueriesData<readonly WaitingEntry[]>({ queryKey: [route.id] }, (entries) =>
          entries?.filter((entry) => entry.id !== id),
        );
      }
      void invalidate(...WAITING_READS.filter((route) => route !== waitingListRoutes.places));
      // Its own open places would be answered with 404.
      const own = JSON.stringify(apiQuery(waitingListRoutes.places, { params: { id } }).queryKey);
      void queryClient.invalidateQueries({
        queryKey: [waitingListRoutes.places.id],
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== own,
      });
    },
  });
}

export function useRestoreEntry() {
  return useApiMutation(waitingListRoutes.restore, { invalidates: WAITING_READS });
}
