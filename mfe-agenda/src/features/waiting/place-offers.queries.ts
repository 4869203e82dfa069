import {
  appointmentRoutes,
  placeOfferRoutes,
  slotRoutes,
  waitingListRoutes,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';

/** Offers are read again when they change; this is for a connection that is lost. */
const REFRESH_MS = 60_000;

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
