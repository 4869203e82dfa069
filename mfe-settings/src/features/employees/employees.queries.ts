import {
  type DeactivateEmployeeInput,
  departureRoutes,
  type Employee,
  employeeRoutes,
} from '@alinha/contracts-accounts';
import {
  appointmentRoutes,
  recurringPlanRoutes,
  seriesRoutes,
  slotRoutes,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import {
  type ApiError,
  apiQuery,
  invalidate,
  queryClient,
  sessionQuery,
  useApiMutation,
  useApiQuery,
  useQuery,
} from '@alinha/web-kit';

export function useEmployees() {
  return useApiQuery(employeeRoutes.list);
}

/** Those who were deactivated; only administrators may ask. */
export function useInactiveEmployees(enabled: boolean) {
  return useApiQuery(employeeRoutes.listInactive, undefined, { enabled });
}

/** Counted anew each time: a decision depends on it. */
export function useLeftBehind(id: number) {
  return useApiQuery(departureRoutes.preview, { params: { id } }, { staleTime: 0 });
}

export function useEmployee(id: number) {
  return useApiQuery(employeeRoutes.get, { params: { id } });
}

type Outcome = {
  readonly onSuccess: (employee: Employee) => void;
  readonly onError: (error: ApiError) => void;
};

/** Whoever is new can be booked, and has a working week. */
export function useCreateEmployee({ onSuccess, onError }: Outcome) {
  return useApiMutation(employeeRoutes.create, {
    invalidates: [employeeRoutes.list, slotRoutes.list, workingHoursRoutes.list],
    onSuccess,
    onError,
  });
}

/** Saves a professional. Appointments carry the professional's name and colour, the session its name and role. */
export function useUpdateEmployee({ onSuccess, onError }: Outcome) {
  return useApiMutation(employeeRoutes.update, {
    invalidates: [employeeRoutes.list, appointmentRoutes.list],
    onSuccess: (employee) => {
      const { id, name, email, is_admin } = employee;
      queryClient.setQueryData(apiQuery(employeeRoutes.get, { params: { id } }).queryKey, employee);
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
  employeeRoutes.list,
  employeeRoutes.listInactive,
  employeeRoutes.get,
  departureRoutes.preview,
  appointmentRoutes.list,
  appointmentRoutes.get,
  appointmentRoutes.historyOfClient,
  recurringPlanRoutes.get,
  recurringPlanRoutes.listOfClient,
  seriesRoutes.get,
  slotRoutes.list,
  workingHoursRoutes.list,
];

export const readStaffAgain = () => invalidate(...STAFF_READS);

type Sent = Pick<DeactivateEmployeeInput, 'appointments'> & Partial<DeactivateEmployeeInput>;

/** With what the server takes for what was left out. */
const asked = ({
  appointments,
  successor_id = null,
  allow_overbooking = false,
}: Sent): DeactivateEmployeeInput => ({ appointments, successor_id, allow_overbooking });

/** Both get what was asked for. */
export function useDeactivateEmployee(outcome: {
  readonly onSuccess: (body: DeactivateEmployeeInput) => void;
  readonly onError: (error: ApiError, body: DeactivateEmployeeInput) => void;
}) {
  return useApiMutation(departureRoutes.deactivate, {
    invalidates: STAFF_READS,
    onSuccess: (_left, { body }) => outcome.onSuccess(asked(body)),
    onError: (error, { body }) => outcome.onError(error, asked(body)),
  });
}

/** How often is looked whether a departure was done of which nobody knows, in ms. */
const WATCH_MS = 2_000;

/**
 * Whether a departure that was sent at `sentAt`, in ms, has come about, looked at until it is null: somebody active is
 * inactive, or of somebody inactive nothing is left. What other screens have read may be of a time before it was sent, or
 * still be on its way from then: these reads are kept apart from theirs.
 */
export function useComesAbout({ id, active }: Employee, sentAt: number | null): boolean {
  const watch = { gcTime: 0, staleTime: 0, refetchInterval: WATCH_MS } as const;
  const record = apiQuery(employeeRoutes.get, { params: { id } });
  const left = apiQuery(departureRoutes.preview, { params: { id } });
  const { data: found } = useQuery({
    ...record,
    ...watch,
    queryKey: [...record.queryKey, { sentAt }],
    enabled: sentAt !== null && active,
  });
  const { data: counts } = useQuery({
    ...left,
    ...watch,
    queryKey: [...left.queryKey, { sentAt }],
    enabled: sentAt !== null && !active,
  });
  if (sentAt === null) return false;
  return active ? found?.active === false : counts !== undefined && counts.appointments + counts.plans === 0;
}

export function useReactivateEmployee({ onSuccess, onError }: Outcome) {
  return useApiMutation(employeeRoutes.reactivate, { invalidates: STAFF_READS, onSuccess, onError });
}
