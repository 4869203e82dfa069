import { type Option, Page, space } from '@alinha/ui';
import { Select } from '@alinha/ui/panels';
import { usePageTitle, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AbsencesCard } from './cards/absences-card.tsx';
import { AppointmentsCard } from './cards/appointments-card.tsx';
import { OccupancyCard } from './cards/occupancy-card.tsx';
import { OutcomesCard } from './cards/outcomes-card.tsx';
import { PlacesCard } from './cards/places-card.tsx';
import { PlansCard } from './cards/plans-card.tsx';
import { RevenueCard } from './cards/revenue-card.tsx';
import { useDateTexts } from './date-texts.ts';
import { useMetricsFilter } from './metrics-filter.ts';
import { PERIODS } from './period.ts';
import { Summary } from './summary.tsx';
import { usePeople } from './use-people.ts';

const EVERYBODY = 'all';

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  gap: ${space[4]};
  max-width: 560px;
`;

const Pairs = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(460px, 100%), 1fr));
  gap: ${space[5]};
`;

/** Metrics of a period that ends today, compared with the previous period. */
export function MetricsScreen(): ReactNode {
  const texts = useTexts();
  const dates = useDateTexts();
  usePageTitle(texts('metrics.title'));
  const { filter, choose, professional } = useMetricsFilter();
  const { interval, previous, period, employeeId } = filter;
  const people = usePeople(interval, professional);
  const everybody: Option = { value: EVERYBODY, label: texts('metrics.everybody') };
  return (
    <Page
      title={texts('metrics.title')}
      width="wide"
      description={texts('metrics.compared', {
        period: dates.range(interval),
        before: dates.range(previous),
      })}
    >
      <Filters>
        <Select
          label={texts('metrics.period')}
          options={PERIODS.map((value) => ({ value, label: texts(`metrics.periods.${value}`) }))}
          value={period}
          onChange={(chosen) => choose({ period: chosen })}
        />
        <Select
          label={texts('metrics.professional')}
          options={[
            everybody,
            ...people.map(({ id, name, color, active }) => ({
              value: String(id),
              label: active ? name : texts('employees.named_inactive', { name }),
              color,
            })),
          ]}
          value={employeeId === null ? EVERYBODY : String(employeeId)}
          onChange={(chosen) => choose({ employeeId: chosen === EVERYBODY ? null : Number(chosen) })}
        />
      </Filters>
      <Summary filter={filter} />
      <AppointmentsCard filter={filter} people={people} onBreakdown={(breakdown) => choose({ breakdown })} />
      <AbsencesCard filter={filter} />
      <Pairs>
        <OccupancyCard filter={filter} />
        <OutcomesCard filter={filter} />
        <PlansCard filter={filter} />
        <RevenueCard filter={filter} />
        <PlacesCard filter={filter} />
      </Pairs>
    </Page>
  );
}
