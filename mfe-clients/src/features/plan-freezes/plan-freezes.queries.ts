import {
  appointmentRoutes,
  type PreviewFreezeQuery,
  planFreezeRoutes,
  recurringPlanRoutes,
} from '@alinha/contracts-agenda';
import { paymentRoutes } from '@alinha/contracts-billing';
import { type ApiError, apiQuery, invalidate, useApiMutation, useApiQuery, useQuery } from '@alinha/web-kit';

/** Billing changes the payments a moment after the agenda has replied. */
const BILLING_MS = 1500;

const CHANGED = [
  planFreezeRoutes.list,
  recurringPlanRoutes.get,
  recurringPlanRoutes.listOfClient,
  paymentRoutes.listOfClient,
  appointmentRoutes.historyOfClient,
  appointmentRoutes.list,
];

function refetchPayments(): void {
  setTimeout(() => void invalidate(recurringPlanRoutes.get, paymentRoutes.listOfClient), BILLING_MS);
}

export function usePlanFreezes(planId: number, { enabled }: { readonly enabled: boolean }) {
  return useApiQuery(planFreezeRoutes.list, { params: { id: planId } }, { enabled, staleTime: 0 });
}

/**
 * What a freeze would do; null days ask for nothing. Not kept: a saved freeze changes it, and asking again for days that
 * are frozen by now is an error.
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
    onSuccess: () => {
      refetchPayments();
      onDone();
    },
    onError,
  });
}

export function useEndFreeze({ onError }: Pick<Outcome, 'onError'>) {
  return useApiMutation(planFreezeRoutes.end, {
    invalidates: CHANGED,
    onSuccess: refetchPayments,
    onError,
  });
}
