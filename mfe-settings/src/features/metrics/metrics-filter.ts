import { idParamSchema } from '@alinha/contracts-core';
import { useCompanyToday, useSearchParams } from '@alinha/web-kit';
import { useNamedProfessional } from './metrics.queries.ts';
import { type Interval, intervalOf, isByWeek, isPeriod, type Period, previousOf } from './period.ts';

/** Filter of the whole screen, in the address, so that a link or a reload shows the same. */
export type MetricsFilter = {
  readonly period: Period;
  readonly interval: Interval;
  readonly previous: Interval;
  readonly byWeek: boolean;
  /** Null for all professionals. */
  readonly employeeId: number | null;
  /** Separates professionals. */
  readonly breakdown: boolean;
};

type Choice = Partial<Pick<MetricsFilter, 'period' | 'employeeId' | 'breakdown'>>;

const DEFAULT_PERIOD: Period = 'month';

/** `?period=30d&employee=7&breakdown=1`; invalid values are ignored. */
export function useMetricsFilter() {
  const today = useCompanyToday();
  const [params, setParams] = useSearchParams();
  const requestedPeriod = params.get('period');
  const period = isPeriod(requestedPeriod) ? requestedPeriod : DEFAULT_PERIOD;
  const named = idParamSchema.safeParse(params.get('employee')).data ?? null;
  const { data: professional, error } = useNamedProfessional(named);
  const interval = intervalOf(period, today);
  const filter: MetricsFilter = {
    period,
    interval,
    previous: previousOf(period, interval),
    byWeek: isByWeek(period),
    employeeId: error?.status === 404 ? null : named,
    breakdown: params.get('breakdown') === '1',
  };
  const choose = (choice: Choice): void => {
    const chosen = { ...filter, ...choice };
    setParams(
      {
        ...(chosen.period !== DEFAULT_PERIOD && { period: chosen.period }),
        ...(chosen.employeeId !== null && { employee: String(chosen.employeeId) }),
        ...(chosen.breakdown && { breakdown: '1' }),
      },
      { replace: true },
    );
  };
  return { filter, choose, professional };
}
