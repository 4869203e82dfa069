import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  type ConflictGroups,
  type FindConflictsQuery,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { type ApiError, apiQuery, keepPreviousData, useApiQuery, useQuery } from '@alinha/web-kit';

/** The lists that the form chooses from. */
export function useChoices() {
  const employees = useApiQuery(employeeEndpoints.list);
  const clients = useApiQuery(clientEndpoints.list);
  const specialties = useApiQuery(specialtyEndpoints.list);
  const rooms = useApiQuery(roomEndpoints.list);
  const all = [employees, clients, specialties, rooms];
  return {
    employees: employees.data ?? [],
    clients: clients.data ?? [],
    specialties: specialties.data ?? [],
    rooms: rooms.data ?? [],
    isPending: all.some((list) => list.isPending),
    error: all.find((list) => list.isError && !list.data)?.error ?? null,
    isFetching: all.some((list) => list.isFetching),
    retry: () => {
      for (const list of all) if (list.isError) void list.refetch();
    },
  };
}

export type ConflictQuestion = Pick<FindConflictsQuery, 'start' | 'end' | 'employee_id' | 'room_id'>;

/** Who is already there in an interval; the former answer stays until the next one arrives. Null asks nothing. */
export function useConflicts(question: ConflictQuestion | null) {
  const query = question ?? { start: '', end: '' };
  return useQuery<ConflictGroups, ApiError>({
    ...apiQuery(appointmentEndpoints.conflicts, { query }),
    enabled: question !== null,
    placeholderData: keepPreviousData,
    // Somebody else may be booking the same hour.
    staleTime: 0,
    refetchInterval: 30_000,
  });
}
