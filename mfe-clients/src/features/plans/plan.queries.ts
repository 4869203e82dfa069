import {
  appointmentRoutes,
  type RecurringPlan,
  type RecurringPlanDetails,
  recurringPlanRoutes,
} from '@alinha/contracts-agenda';
import { paymentRoutes } from '@alinha/contracts-billing';
import { type ApiError, apiQuery, queryClient, useApiMutation, useQuery } from '@alinha/web-kit';

const PAYMENTS_AWAY_MS = 10_000;

export function usePlan(id: number) {
  // Billing makes a plan's payments by itself: each visit asks anew, behind what is known.
  return useQuery({
    ...apiQuery(recurringPlanRoutes.get, { params: { id } }),
    staleTime: 0,
    // The plan came without them because billing was away: nothing failed that would be tried again by itself.
    refetchInterval: ({ state }) => (state.data?.payments === null ? PAYMENTS_AWAY_MS : false),
  });
}

type Outcome = {
  readonly onDone: () => void;
  readonly onError: (error: ApiError) => void;
};

/** Renames a plan, or changes what it asks for from the next period on. */
export function useUpdatePlan({ onDone, onError }: Outcome) {
  return useApiMutation(recurringPlanRoutes.update, {
    invalidates: [recurringPlanRoutes.get, recurringPlanRoutes.listOfClient, paymentRoutes.listOfClient],
    onSuccess: (plan) => {
      showPlan(plan);
      onDone();
    },
    onError,
  });
}

/** Ends a plan and takes its future appointments out of the agenda; the caller has asked before. */
export function useCancelPlan({ onDone, onError }: Outcome) {
  return useApiMutation(recurringPlanRoutes.cancel, {
    invalidates: [
      recurringPlanRoutes.get,
      recurringPlanRoutes.listOfClient,
      paymentRoutes.listOfClient,
      appointmentRoutes.historyOfClient,
      appointmentRoutes.list,
    ],
    onSuccess: onDone,
    onError,
  });
}

function showPlan(plan: RecurringPlan): void {
  const { queryKey } = apiQuery(recurringPlanRoutes.get, { params: { id: plan.id } });
  queryClient.setQueryData<RecurringPlanDetails>(queryKey, (known) => known && { ...known, ...plan });
}
