import {
  type DeactivateEmployeeInput,
  type Employee,
  employeeRoutes,
  offboardingRoutes,
} from '@alinha/contracts-accounts';
import {
  appointmentRoutes,
  recurringPlanRoutes,
  seriesRoutes,
  slotRoutes,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import { ROLE_PERMISSIONS } from '@alinha/contracts-core';
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

/** Deactivated professionals; only for administrators. */
export function useInactiveEmployees(enabled: boolean) {
  return useApiQuery(employeeRoutes.listInactive, undefined, { enabled });
}

/** Always refetched, because a decision depends on the counts. */
export function useOffboardingPreview(id: number) {
  return useApiQuery(offboardingRoutes.preview, { params: { id } }, { staleTime: 0 });
}

export function useEmployee(id: number) {
  return useApiQuery(employeeRoutes.get, { params: { id } });
}

/** A new professional can be booked and has a working week. */
export function useCreateEmployee() {
  return useApiMutation(employeeRoutes.create, {
    invalidates: [employeeRoutes.list, slotRoutes.list, workingHoursRoutes.list],
  });
}

/** As {@link useCreateEmployee}; the professional sets the password by a link. */
export function useInviteEmployee() {
  return useApiMutation(employeeRoutes.invite, {
    invalidates: [employeeRoutes.list, slotRoutes.list, workingHoursRoutes.list],
  });
}

export function useResendInvitation(outcome: {
  readonly onSuccess: (employee: Employee) => void;
  readonly onError: (error: ApiError) => void;
}) {
  return useApiMutation(employeeRoutes.resendInvitation, { invalidates: [employeeRoutes.list], ...outcome });
}

/** Saves a professional. Appointments contain the professional's name and colour, the session name and role. */
export function useUpdateEmployee() {
  return useApiMutation(employeeRoutes.update, {
    invalidates: [employeeRoutes.list, appointmentRoutes.list],
    onSuccess: (employee) => {
      const { id, name, email, is_admin, role, start_page } = employee;
      const changed = { name, email, is_admin, role, start_page };
      queryClient.setQueryData(apiQuery(employeeRoutes.get, { params: { id } }).queryKey, employee);
      queryClient.setQueryData(sessionQuery.queryKey, (user) =>
        user?.id === id ? { ...user, ...changed, permissions: role && [...ROLE_PERMISSIONS[role]] } : user,
      );
    },
  });
}

/** Routes with professionals and their appointments. */
const STAFF_ROUTES = [
  employeeRoutes.list,
  employeeRoutes.listInactive,
  employeeRoutes.get,
  offboardingRoutes.preview,
  appointmentRoutes.list,
  appointmentRoutes.get,
  appointmentRoutes.historyOfClient,
  recurringPlanRoutes.get,
  recurringPlanRoutes.listOfClient,
  seriesRoutes.get,
  slotRoutes.list,
  workingHoursRoutes.list,
];

export const refetchStaff = () => invalidate(...STAFF_ROUTES);

type Sent = Pick<DeactivateEmployeeInput, 'appointments'> & Partial<DeactivateEmployeeInput>;

/** Adds the server's defaults for omitted fields. */
const withDefaults = ({
  appointments,
  successor_id = null,
  allow_overbooking = false,
}: Sent): DeactivateEmployeeInput => ({ appointments, successor_id, allow_overbooking });

/** Callbacks get the complete request. */
export function useDeactivateEmployee(outcome: {
  readonly onSuccess: (body: DeactivateEmployeeInput) => void;
  readonly onError: (error: ApiError, body: DeactivateEmployeeInput) => void;
}) {
  return useApiMutation(offboardingRoutes.deactivate, {
    invalidates: STAFF_ROUTES,
    onSuccess: (_preview, { body }) => outcome.onSuccess(withDefaults(body)),
    onError: (error, { body }) => outcome.onError(error, withDefaults(body)),
  });
}

/** Polling interval after a lost reply, in ms. */
const POLL_MS = 2_000;

/**
 * Polls after a lost reply until the offboarding sent at `sentAt` (ms; null stops) is done: an active professional is
 * inactive, or an inactive one has no remaining appointments. Separate query keys, because other screens' replies may
 * be older.
 */
export function useIsOffboarded({ id, active }: Employee, sentAt: number | null): boolean {
  const polling = { gcTime: 0, staleTime: 0, refetchInterval: POLL_MS } as const;
  const record = apiQuery(employeeRoutes.get, { params: { id } });
  const preview = apiQuery(offboardingRoutes.preview, { params: { id } });
  const { data: found } = useQuery({
    ...record,
    ...polling,
    queryKey: [...record.queryKey, { sentAt }],
    enabled: sentAt !== null && active,
  });
  const { data: counts } = useQuery({
    ...preview,
    ...polling,
    queryKey: [...preview.queryKey, { sentAt }],
    enabled: sentAt !== null && !active,
  });
  if (sentAt === null) return false;
  return active ? found?.active === false : counts !== undefined && counts.appointments + counts.plans === 0;
}

export function useRemoveFactors() {
  return useApiMutation(employeeRoutes.removeFactors, { invalidates: [employeeRoutes.list] });
}

export function useReactivateEmployee(outcome: {
  readonly onSuccess: (employee: Employee) => void;
  readonly onError: (error: ApiError) => void;
}) {
  return useApiMutation(employeeRoutes.reactivate, { invalidates: STAFF_ROUTES, ...outcome });
}
