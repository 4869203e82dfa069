import {
  appointmentEndpoints,
  type RecurringPlan,
  type RecurringPlanDetails,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { type ApiError, apiQuery, queryClient, useApiMutation, useQuery } from '@alinha/web-kit';

const PAYMENTS_RETRY_MS = 10_000;

export function usePlan(id: number) {
  // Billing creates a plan's payments by itself, so each visit refetches and shows cached data meanwhile.
  return useQuery({
    ...apiQuery(recurringPlanEndpoints.get, { params: { id } }),
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
  return useApiMutation(recurringPlanEndpoints.update, {
    invalidates: [
      recurringPlanEndpoints.get,
      recurringPlanEndpoints.listOfClient,
      paymentEndpoints.listOfClient,
    ],
    onSuccess: (plan) => {
      showPlan(plan);
      onDone();
    },
    onError,
  });
}

/** Ends a plan and deletes its future appointments; the caller has asked for confirmation. */
export function useCancelPlan({ onDone, onError }: Outcome) {
  return useApiMutation(recurringPlanEndpoints.cancel, {
    invalidates: [
      recurringPlanEndpoints.get,
      recurringPlanEndpoints.listOfClient,
      paymentEndpoints.listOfClient,
      appointmentEndpoints.historyOfClient,
      appointmentEndpoints.list,
    ],
    onSuccess: onDone,
    onError,
  });
}

function showPlan(plan: RecurringPlan): void {
  const { queryKey } = apiQuery(recurringPlanEndpoints.get, { params: { id: plan.id } });
  queryClient.setQueryData<RecurringPlanDetails>(queryKey, (known) => known && { ...known, ...plan });
}
