import { appointmentRoutes } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { apiQuery, keepPreviousData, useQuery } from '@alinha/web-kit';
import { WITHOUT_NOTE } from '../../../appointments/without-note.ts';
import { useConfirmedAndChanged } from '../agenda.queries.ts';

/** Days after today that the list reaches. */
export const DAYS_AHEAD = 7;
const REFRESH_MS = 60_000;

/** A professional's appointments from yesterday, whose last one may run over midnight, to a week ahead. */
export function useOwnAppointments(employeeId: number | undefined, today: string) {
  const start = addDays(today, -1);
  const end = addDays(today, DAYS_AHEAD + 1);
  const select = useConfirmedAndChanged({ start, end, employeeId });
  return useQuery({
    ...apiQuery(appointmentRoutes.list, { query: { start, end, employee_id: employeeId, ...WITHOUT_NOTE } }),
    select,
    enabled: employeeId !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
