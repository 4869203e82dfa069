import { employeeEndpoints } from '@alinha/contracts-accounts';
import { type Appointment, appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { whenTouched } from '@alinha/ui';
import { apiQuery, keepPreviousData, useApiQuery, useQuery, useQueryClient } from '@alinha/web-kit';
import { useCallback, useEffect } from 'react';
import type { DayRange } from './agenda-range.ts';
import { keepUnchanged } from './kept-appointments.ts';
import {
  type ListedRange,
  type OptimisticChange,
  optimisticChanges,
  withChanges,
} from './optimistic-changes.ts';
import { useStoreValue } from './value-store.ts';

/** Colleagues book too: what stays in sight is asked for again this often. */
const REFRESH_MS = 60_000;
const CLIENT_FRESH_MS = 5 * 60_000;

const rangeQuery = ({ first, length }: DayRange) => ({
  ...apiQuery(appointmentEndpoints.list, { query: { start: first, end: addDays(first, length) } }),
  structuralSharing: (before: unknown, after: unknown) =>
    keepUnchanged(before as readonly Appointment[] | undefined, after as readonly Appointment[]),
});

const WEEK_DAYS = 7;

const asTheyAre = (changes: readonly OptimisticChange[]) => changes;

/** What a reading of a list of appointments passes through: on top of it stands what is still to be confirmed. */
export function useConfirmedAndChanged({ start, end, employeeId }: ListedRange) {
  const changes = useStoreValue(optimisticChanges, asTheyAre);
  return useCallback(
    (list: readonly Appointment[]) => withChanges(list, changes, { start, end, employeeId }),
    [changes, start, end, employeeId],
  );
}

/**
 * The appointments of a week, whatever part of it is in sight, or of a month's grid. While another range is on its way
 * the former one stays. The weeks around a week are fetched ahead once somebody is there; those around a month are asked for when wanted.
 */
export function useRangeAppointments({ first, length }: DayRange) {
  const client = useQueryClient();
  const select = useConfirmedAndChanged({ start: first, end: addDays(first, length) });
  const range = useQuery({
    ...rangeQuery({ first, length }),
    select,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const fetchesAhead = range.isSuccess && !range.isPlaceholderData && length === WEEK_DAYS;
  useEffect(() => {
    if (!fetchesAhead) return;
    return whenTouched(() => {
      void client.prefetchQuery(rangeQuery({ first: addDays(first, length), length }));
      void client.prefetchQuery(rangeQuery({ first: addDays(first, -length), length }));
    });
  }, [client, first, length, fetchesAhead]);
  return range;
}

export function useTeam() {
  return useApiQuery(employeeEndpoints.list);
}

export function useClient(id: number) {
  return useApiQuery(clientEndpoints.get, { params: { id } }, { staleTime: CLIENT_FRESH_MS });
}
