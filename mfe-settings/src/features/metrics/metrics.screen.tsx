import { type Option, Page, Select, space } from '@alinha/ui';
import { usePageTitle, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AppointmentsCard, type Person } from './cards/appointments-card.tsx';
import { OccupancyCard } from './cards/occupancy-card.tsx';
import { OutcomesCard } from './cards/outcomes-card.tsx';
import { PlansCard } from './cards/plans-card.tsx';
import { RevenueCard } from './cards/revenue-card.tsx';
import { useDateTexts } from './date-texts.ts';
import { useOccupancy, useProfessionals } from './metrics.queries.ts';
import { useMetricsFilter } from './metrics-filter.ts';
import { PERIODS } from './period.ts';
import { Summary } from './summary.tsx';

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

/** How the studio does, over a period that ends today, against the period before. */
export function MetricsScreen(): ReactNode {
  const texts = useTexts();
  const dates = useDateTexts();
  usePageTitle(texts('metrics.title'));
  const professionals = useProfessionals();
  const { filter, choose } = useMetricsFilter(professionals.data);
  const { interval, previous, period, employeeId } = filter;
  // Who has left is in no list of professionals, but in what they were booked for.
  const occupancy = useOccupancy({ ...interval, employeeId });
  const people: Person[] = [...(professionals.data ?? [])];
  for (const { employee_id: id, employee_name: name, employee_color: color } of occupancy.data ?? []) {
    if (!people.some((person) => person.id === id)) people.push({ id, name, color });
  }
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
            ...(professionals.data ?? []).map(({ id, name, color }) => ({
              value: String(id),
              label: name,
              color,
            })),
          ]}
          value={employeeId === null ? EVERYBODY : String(employeeId)}
          onChange={(chosen) => choose({ employeeId: chosen === EVERYBODY ? null : Number(chosen) })}
        />
      </Filters>
      <Summary filter={filter} />
      <AppointmentsCard filter={filter} people={people} onBreakdown={(breakdown) => choose({ breakdown })} />
      <Pairs>
        <OccupancyCard filter={filter} />
        <OutcomesCard filter={filter} />
        <PlansCard filter={filter} />
        <RevenueCard filter={filter} />
      </Pairs>
    </Page>
  );
}
