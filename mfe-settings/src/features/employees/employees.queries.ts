import { type Employee, employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import {
  type ApiError,
  apiQuery,
  queryClient,
  sessionQuery,
  useApiMutation,
  useApiQuery,
} from '@alinha/web-kit';

export function useEmployees() {
  return useApiQuery(employeeEndpoints.list);
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
