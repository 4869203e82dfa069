import { employeeRoutes } from '@alinha/contracts-accounts';
import { type AbsencesQuery, agendaMetricsRoutes } from '@alinha/contracts-agenda';
import { billingMetricsRoutes } from '@alinha/contracts-billing';
import { treatsClients } from '@alinha/contracts-core';
import { useApiQuery } from '@alinha/web-kit';
import type { Interval } from './period.ts';

/** An interval, for all professionals or for one. */
export type MetricsQuery = Interval & { readonly employeeId: number | null };

const queryOf = ({ start, end, employeeId }: MetricsQuery) => ({
  start,
  end,
  ...(employeeId !== null && { employee_id: employeeId }),
});

export function useProfessionals() {
  return useApiQuery(employeeRoutes.list);
}

/** The professional of the filter, also when inactive; a 404 when there is none. */
export function useNamedProfessional(id: number | null) {
  return useApiQuery(employeeRoutes.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
}

export function useAppointmentsPerDay(filter: MetricsQuery, { breakdown }: { readonly breakdown: boolean }) {
  const query = { ...queryOf(filter), ...(breakdown && { breakdown: '1' as const }) };
  return useApiQuery(agendaMetricsRoutes.appointmentsPerDay, { query });
}

/** Without people whose role has no appointments, unless they attended in the interval: the service does not know roles. */
export function useOccupancy(filter: MetricsQuery) {
  const team = useProfessionals().data;
  const occupancy = useApiQuery(agendaMetricsRoutes.occupancy, { query: queryOf(filter) });
  const others = new Set(team?.filter((one) => !treatsClients(one)).map(({ id }) => id));
  const data = occupancy.data?.filter(
    (row) => !others.has(row.employee_id) || row.booked_minutes + row.outside_minutes > 0,
  );
  return { ...occupancy, data };
}

export function useAbsences(filter: MetricsQuery, by: AbsencesQuery['by']) {
  return useApiQuery(agendaMetricsRoutes.absences, { query: { ...queryOf(filter), by } });
}

export function useOutcomes(filter: MetricsQuery) {
  return useApiQuery(agendaMetricsRoutes.outcomes, { query: queryOf(filter) });
}

export function usePlansPayments({ start, end }: Interval) {
  return useApiQuery(billingMetricsRoutes.plansPayments, { query: { start, end } });
}

export function useRevenue({ start, end }: Interval) {
  return useApiQuery(billingMetricsRoutes.revenue, { query: { start, end } });
}

export function usePlaces({ start, end }: Interval) {
  return useApiQuery(agendaMetricsRoutes.places, { query: { start, end } });
}
