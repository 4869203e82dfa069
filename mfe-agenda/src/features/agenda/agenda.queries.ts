import { type Employee, employeeRoutes } from '@alinha/contracts-accounts';
import { type Appointment, appointmentRoutes } from '@alinha/contracts-agenda';
import { clientRoutes } from '@alinha/contracts-clients';
import { addDays, treatsClients } from '@alinha/contracts-core';
import { whenTouched } from '@alinha/ui';
import { apiQuery, useApiQuery, useOwnAgendaOnly, useQuery, useQueryClient } from '@alinha/web-kit';
import { useCallback, useEffect, useMemo } from 'react';
import { WITHOUT_NOTE } from '../../appointments/without-note.ts';
import type { DayRange } from './agenda-range.ts';
import {
  type ListedRange,
  type OptimisticChange,
  optimisticChanges,
  withChanges,
} from './changes/optimistic-changes.ts';
import { keepUnchanged } from './unchanged-appointments.ts';
import { useStoreValue } from './value-store.ts';

/** Polling interval, because other users book too. */
const REFRESH_MS = 60_000;
const CLIENT_FRESH_MS = 5 * 60_000;

/** Request of a list; the query key is `[route, request]`. */
type RequestedList = { readonly query?: Partial<ListedRange> };

/** True if the requested list covers the whole range. Dates compare as texts. */
function covers(requested: RequestedList | undefined, range: ListedRange): boolean {
  const { start, end } = requested?.query ?? {};
  return start !== undefined && end !== undefined && start <= range.start && range.end <= end;
}

type List = readonly Appointment[];

const rangeQuery = ({ first, length }: DayRange, withCancelled: boolean) => ({
  ...apiQuery(appointmentRoutes.list, {
    query: {
      start: first,
      end: addDays(first, length),
      ...WITHOUT_NOTE,
      ...(withCancelled && { cancelled: '1' as const }),
    },
  }),
  structuralSharing: (before: unknown, after: unknown) =>
    keepUnchanged(before as List | undefined, after as List),
});

const WEEK_DAYS = 7;

const NOTHING: List = [];

const identity = (changes: readonly OptimisticChange[]) => changes;

/** Adds unconfirmed changes of the user to a list of appointments. */
export function useConfirmedAndChanged({ start, end, employeeId }: ListedRange) {
  const changes = useStoreValue(optimisticChanges, identity);
  return useCallback(
    (list: List) => withChanges(list, changes, { start, end, employeeId }),
    [changes, start, end, employeeId],
  );
}

/**
 * Appointments of the whole week, or of a month's grid. While they load, earlier results stay only if they cover the
 * same days: days without appointments would look free. The weeks before and after a week are prefetched.
 */
export function useRangeAppointments({ first, length }: DayRange, withCancelled: boolean) {
  const client = useQueryClient();
  const requested = { start: first, end: addDays(first, length) };
  const select = useConfirmedAndChanged(requested);
  const range = useQuery({
    ...rangeQuery({ first, length }, withCancelled),
    select,
    placeholderData: (previous, previousQuery) =>
      covers(previousQuery?.queryKey[1] as RequestedList | undefined, requested) ? previous : undefined,
    refetchInterval: REFRESH_MS,
  });
  const fetchesAhead = range.isSuccess && !range.isPlaceholderData && length === WEEK_DAYS;
  useEffect(() => {
    if (!fetchesAhead) return;
    return whenTouched(() => {
      void client.prefetchQuery(rangeQuery({ first: addDays(first, length), length }, withCancelled));
      void client.prefetchQuery(rangeQuery({ first: addDays(first, -length), length }, withCancelled));
    });
  }, [client, first, length, fetchesAhead, withCancelled]);
  /** Appointments moved into these days before the days are loaded; shown at once. */
  const optimistic = useMemo(() => select(NOTHING), [select]);
  return { range, optimistic };
}

/** The professionals who treat clients; only the user, if they see only the own agenda. */
export function useTeam() {
  const ownId = useOwnAgendaOnly();
  const select = useCallback(
    (team: readonly Employee[]) => team.filter((one) => treatsClients(one) && (ownId ?? one.id) === one.id),
    [ownId],
  );
  return useQuery({ ...apiQuery(employeeRoutes.list), select });
}

export function useClient(id: number) {
  return useApiQuery(clientRoutes.get, { params: { id } }, { staleTime: CLIENT_FRESH_MS });
}
