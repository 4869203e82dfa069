import { appointmentRoutes, slotRoutes } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { apiQuery, keepPreviousData, useApiQuery, useQuery } from '@alinha/web-kit';
import { useConfirmedAndChanged } from '../agenda/agenda.queries.ts';

/** Days before today whose sessions may still need something. */
const DAYS_BACK = 7;
const REFRESH_MS = 60_000;

/** Appointments of the last week, today and tomorrow. */
export function useDaysAround(today: string) {
  const start = addDays(today, -DAYS_BACK);
  const end = addDays(today, 2);
  const select = useConfirmedAndChanged({ start, end, employeeId: undefined });
  return useQuery({
    ...apiQuery(appointmentRoutes.list, { query: { start, end } }),
    select,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useFreeSlots(today: string, employeeId: number | undefined) {
  return useApiQuery(
    slotRoutes.list,
    { query: { start: today, employee_id: employeeId } },
    { refetchInterval: REFRESH_MS },
  );
}
