import {
  appointmentRoutes,
  type PreviewFreezeQuery,
  planFreezeRoutes,
  recurringPlanRoutes,
} from '@alinha/contracts-agenda';
import { paymentRoutes } from '@alinha/contracts-billing';
import { type ApiError, apiQuery, useApiMutation, useApiQuery, useQuery } from '@alinha/web-kit';

/** Billing changes the payments later, and then notifies the screens that listen to payments. */
const CHANGED = [
  planFreezeRoutes.list,
  recurringPlanRoutes.get,
  recurringPlanRoutes.listOfClient,
  paymentRoutes.listOfClient,
  appointmentRoutes.historyOfClient,
  appointmentRoutes.list,
];

export function usePlanFreezes(planId: number, { enabled }: { readonly enabled: boolean }) {
  return useApiQuery(planFreezeRoutes.list, { params: { id: planId } }, { enabled, staleTime: 0 });
}

/**
 * Effect of a freeze; no request while `days` is null. Not cached or invalidated: once the days are frozen, the request
 * fails.
 */
export function useFreezePreview(planId: number, days: PreviewFreezeQuery | null) {
  const query = days ?? { start_date: '', end_date: '' };
  return useQuery({
    ...apiQuery(planFreezeRoutes.preview, { params: { id: planId }, query }),
    enabled: days !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

type Outcome = { readonly onDone: () => void; readonly onError: (error: ApiError) => void };

export function useFreezePlan({ onDone, onError }: Outcome) {
  return useApiMutation(planFreezeRoutes.create, {
    invalidates: CHANGED,
    onSuccess: onDone,
    onError,
  });
}

export function useEndFreeze({ onError }: Pick<Outcome, 'onError'>) {
  return useApiMutation(planFreezeRoutes.end, { invalidates: CHANGED, onError });
}
