import { employeeEndpoints } from '@alinha/contracts-accounts';
import { roomEndpoints, specialtyEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { useApiQuery } from '@alinha/web-kit';

/** The lists that a booking form chooses from. */
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

export type Choices = ReturnType<typeof useChoices>;
