import {
  appointmentRoutes,
  placeOfferRoutes,
  slotRoutes,
  waitingListRoutes,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';

/** Offers end and are answered while the list is open. */
const REFRESH_MS = 15_000;

/** Places that are being offered, and those that need staff. */
export function usePlaceOffers(enabled: boolean) {
  return useApiQuery(placeOfferRoutes.list, undefined, {
    enabled,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

export function useStopOffering() {
  return useApiMutation(placeOfferRoutes.stop, {
    invalidates: [
      placeOfferRoutes.list,
      workingHoursRoutes.list,
      slotRoutes.list,
      appointmentRoutes.conflicts,
      waitingListRoutes.places,
    ],
  });
}
