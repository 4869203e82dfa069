import {
  appointmentEndpoints,
  type RecurringPlan,
  type RecurringPlanDetails,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { type ApiError, apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function usePlan(id: number) {
  // Billing makes a plan's payments by itself: each visit asks anew, behind what is known.
  return useApiQuery(recurringPlanEndpoints.get, { params: { id } }, { staleTime: 0 });
}

type Outcome = {
  readonly onDone: () => void;
  readonly onError: (error: ApiError) => void;
};

/** Renames a plan, or changes what it asks for from the next period on. */
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

/** Ends a plan and takes its future appointments out of the agenda; the caller has asked before. */
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
