import {
  type DeactivateEmployeeInput,
  deactivateEmployeeInputSchema,
  departureEndpoints,
  type Employee,
  employeeEndpoints,
} from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
  slotEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import {
  type ApiError,
  apiQuery,
  invalidate,
  queryClient,
  sessionQuery,
  useApiMutation,
  useApiQuery,
} from '@alinha/web-kit';

export function useEmployees() {
  return useApiQuery(employeeEndpoints.list);
}

/** Those who were deactivated; only administrators may ask. */
export function useInactiveEmployees(enabled: boolean) {
  return useApiQuery(employeeEndpoints.listInactive, undefined, { enabled });
}

/** Counted anew each time: a decision depends on it. */
export function useLeftBehind(id: number) {
  return useApiQuery(departureEndpoints.preview, { params: { id } }, { staleTime: 0 });
}

export function useEmployee(id: number) {
  return useApiQuery(employeeEndpoints.get, { params: { id } });
}

type Outcome = {
  readonly onSuccess: (employee: Employee) => void;
  readonly onError: (error: ApiError) => void;
};

export function useCreateEmployee({ onSuccess, onError }: Outcome) {
  return useApiMutation(employeeEndpoints.create, {
    invalidates: [employeeEndpoints.list],
    onSuccess,
    onError,
  });
}

/** Saves a professional. Appointments carry the professional's name and colour, the session its name and role. */
export function useUpdateEmployee({ onSuccess, onError }: Outcome) {
  return useApiMutation(employeeEndpoints.update, {
    invalidates: [employeeEndpoints.list, appointmentEndpoints.list],
    onSuccess: (employee) => {
      const { id, name, email, is_admin } = employee;
      queryClient.setQueryData(apiQuery(employeeEndpoints.get, { params: { id } }).queryKey, employee);
      queryClient.setQueryData(sessionQuery.queryKey, (user) =>
        user?.id === id ? { id, name, email, is_admin } : user,
      );
      onSuccess(employee);
    },
    onError,
  });
}

/** What shows who may be booked, and what is booked with whom. */
const STAFF_READS = [
  employeeEndpoints.list,
  employeeEndpoints.listInactive,
  employeeEndpoints.get,
  departureEndpoints.preview,
  appointmentEndpoints.list,
  appointmentEndpoints.get,
  appointmentEndpoints.historyOfClient,
  recurringPlanEndpoints.get,
  recurringPlanEndpoints.listOfClient,
  seriesEndpoints.get,
  slotEndpoints.list,
  workingHoursEndpoints.list,
];

export const readStaffAgain = () => invalidate(...STAFF_READS);

/** Both get what was asked for. */
export function useDeactivateEmployee(outcome: {
  readonly onSuccess: (body: DeactivateEmployeeInput) => void;
  readonly onError: (error: ApiError, body: DeactivateEmployeeInput) => void;
}) {
  return useApiMutation(departureEndpoints.deactivate, {
    invalidates: STAFF_READS,
    onSuccess: (_left, { body }) => outcome.onSuccess(deactivateEmployeeInputSchema.parse(body)),
    onError: (error, { body }) => outcome.onError(error, deactivateEmployeeInputSchema.parse(body)),
  });
}

/** How often a record is looked at of which nobody knows whether it was deactivated, in ms. */
const WATCH_MS = 2_000;

/** Whether somebody has become inactive, looked at for as long as `watch` is true. */
export function useTurnsInactive(id: number, { watch }: { readonly watch: boolean }): boolean {
  const { data } = useApiQuery(
    employeeEndpoints.get,
    { params: { id } },
    { enabled: watch, staleTime: 0, refetchInterval: watch && WATCH_MS },
  );
  return watch && data?.active === false;
}

export function useReactivateEmployee({ onSuccess, onError }: Outcome) {
  return useApiMutation(employeeEndpoints.reactivate, { invalidates: STAFF_READS, onSuccess, onError });
}
