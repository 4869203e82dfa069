import { employeeRoutes } from '@alinha/contracts-accounts';
import { roomRoutes, specialtyRoutes } from '@alinha/contracts-agenda';
import { clientRoutes } from '@alinha/contracts-clients';
import { treatsClients } from '@alinha/contracts-core';
import { type ApiError, useApiQuery, useOwnAgendaOnly } from '@alinha/web-kit';

type ListState = {
  readonly data: unknown;
  readonly error: ApiError | null;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

/** Combined state of a form's lists. `refetch` repeats the failed ones. */
export type ChoicesState = {
  readonly isPending: boolean;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
};

function stateOf(lists: readonly ListState[]): ChoicesState {
  return {
    isPending: lists.some((list) => list.isPending),
    error: lists.find((list) => list.isError && !list.data)?.error ?? null,
    isFetching: lists.some((list) => list.isFetching),
    refetch: () => {
      for (const list of lists) if (list.isError) void list.refetch();
    },
  };
}

function useBaseLists() {
  const ownId = useOwnAgendaOnly();
  const employees = useApiQuery(employeeRoutes.list);
  const specialties = useApiQuery(specialtyRoutes.list);
  const rooms = useApiQuery(roomRoutes.list);
  return {
    lists: [employees, specialties, rooms],
    employees: employees.data?.filter((one) => treatsClients(one) && (ownId ?? one.id) === one.id) ?? [],
    specialties: specialties.data ?? [],
    rooms: rooms.data ?? [],
  };
}

/** Lists for editing an appointment. The client cannot change, so clients are not loaded. */
export function useEditChoices() {
  const { lists, ...base } = useBaseLists();
  return { ...base, ...stateOf(lists) };
}

/** Lists of a booking form. */
export function useChoices() {
  const { lists, ...base } = useBaseLists();
  const clients = useApiQuery(clientRoutes.list);
  return { ...base, clients: clients.data ?? [], ...stateOf([...lists, clients]) };
}

export type EditChoices = ReturnType<typeof useEditChoices>;
export type Choices = ReturnType<typeof useChoices>;
