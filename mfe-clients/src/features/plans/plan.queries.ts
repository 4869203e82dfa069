import {
  appointmentRoutes,
  type RecurringPlan,
  type RecurringPlanDetails,
  recurringPlanRoutes,
} from '@alinha/contracts-agenda';
import { paymentRoutes } from '@alinha/contracts-billing';
import { type ApiError, apiQuery, queryClient, useApiMutation, useQuery } from '@alinha/web-kit';

const PAYMENTS_RETRY_MS = 10_000;

export function usePlan(id: number) {
  // Billing creates a plan's payments by itself, so each visit refetches and shows cached data meanwhile.
  return useQuery({
    ...apiQuery(recurringPlanRoutes.get, { params: { id } }),
    staleTime: 0,
    // The plan arrived without payments because billing was unavailable. No query failed, so nothing else retries.
    refetchInterval: ({ state }) => (state.data?.payments === null ? PAYMENTS_RETRY_MS : false),
  });
}

type Outcome = {
  readonly onDone: () => void;
  readonly onError: (error: ApiError) => void;
};

/** Renames a plan, or changes its price and billing from the next period on. */
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

/** Ends a plan and deletes its future appointments. The caller confirms it with the user first. */
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
