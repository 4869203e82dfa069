import { appointmentRoutes, slotRoutes } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { apiQuery, keepPreviousData, useApiQuery, useQuery } from '@alinha/web-kit';
import { WITHOUT_NOTE } from '../../appointments/without-note.ts';
import { useConfirmedAndChanged } from '../agenda/agenda.queries.ts';

/** Days before today whose sessions may still need something. */
const DAYS_BACK = 31;
const REFRESH_MS = 60_000;

/** Appointments of 33 days: the last month, today and tomorrow. The agenda's month has up to 42. */
export function useDaysAround(today: string) {
  const start = addDays(today, -DAYS_BACK);
  const end = addDays(today, 2);
  const select = useConfirmedAndChanged({ start, end, employeeId: undefined });
  return useQuery({
    ...apiQuery(appointmentRoutes.list, { query: { start, end, ...WITHOUT_NOTE } }),
    select,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Clients may ask to cancel as soon as they have a reminder, at most 30 days before. */
const REQUEST_DAYS = 31;

/** Appointments after tomorrow whose client asked to cancel. */
export function useLaterRequests(today: string) {
  const query = {
    start: addDays(today, 2),
    end: addDays(today, REQUEST_DAYS),
    cancel_requested: '1' as const,
    ...WITHOUT_NOTE,
  };
  return useApiQuery(appointmentRoutes.list, { query }, { refetchInterval: REFRESH_MS });
}

export function useFreeSlots(today: string, employeeId: number | undefined) {
  return useApiQuery(
    slotRoutes.list,
    { query: { start: today, employee_id: employeeId } },
    { refetchInterval: REFRESH_MS },
  );
}
