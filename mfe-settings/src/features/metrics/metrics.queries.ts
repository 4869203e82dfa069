import { employeeRoutes } from '@alinha/contracts-accounts';
import { agendaMetricsRoutes } from '@alinha/contracts-agenda';
import { billingMetricsRoutes } from '@alinha/contracts-billing';
import { useApiQuery } from '@alinha/web-kit';
import type { Interval } from './period.ts';

/** Days of an interval, of everybody or of one professional. */
export type Question = Interval & { readonly employeeId: number | null };

const queryOf = ({ start, end, employeeId }: Question) => ({
  start,
  end,
  ...(employeeId !== null && { employee_id: employeeId }),
});

export function useProfessionals() {
  return useApiQuery(employeeRoutes.list);
}

/** The one whom the numbers are of, also when they have left; a 404 when there is no such professional. */
export function useNamedProfessional(id: number | null) {
  return useApiQuery(employeeRoutes.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
}

export function useAppointmentsPerDay(question: Question, { breakdown }: { readonly breakdown: boolean }) {
  const query = { ...queryOf(question), ...(breakdown && { breakdown: '1' as const }) };
  return useApiQuery(agendaMetricsRoutes.appointmentsPerDay, { query });
}

export function useOccupancy(question: Question) {
  return useApiQuery(agendaMetricsRoutes.occupancy, { query: queryOf(question) });
}

export function useOutcomes(question: Question) {
  return useApiQuery(agendaMetricsRoutes.outcomes, { query: queryOf(question) });
}

export function usePlansPayments({ start, end }: Interval) {
  return useApiQuery(billingMetricsRoutes.plansPayments, { query: { start, end } });
}

export function useRevenue({ start, end }: Interval) {
  return useApiQuery(billingMetricsRoutes.revenue, { query: { start, end } });
}
