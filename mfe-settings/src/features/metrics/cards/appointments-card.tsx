import type { AppointmentsOfDay } from '@alinha/contracts-agenda';
import { color, Switch, space } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ticksFor } from '../axis.ts';
import { intoBuckets, sumOf } from '../buckets.ts';
import { ChartCard, type DataColumn } from '../chart-card.tsx';
import type { Series } from '../charts/chart-parts.tsx';
import { useTimeTexts } from '../date-texts.ts';
import { useAppointmentsPerDay } from '../metrics.queries.ts';
import type { MetricsFilter } from '../metrics-filter.ts';
import type { Interval } from '../period.ts';
import type { Person } from '../use-people.ts';

type Row = Interval & { readonly series: string; readonly who: string; readonly count: number };

const Control = styled.div`
  margin-bottom: ${space[3]};
`;

const ALL = 'all';
const NOBODY: readonly AppointmentsOfDay[] = [];

/** Appointments per day or week; on request by professional, in their colours. */
export function AppointmentsCard({
  filter,
  people,
  onBreakdown,
}: {
  readonly filter: MetricsFilter;
  readonly people: readonly Person[];
  readonly onBreakdown: (breakdown: boolean) => void;
}): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { interval, byWeek, employeeId, breakdown } = filter;
  const { pointOf, dayColumn } = useTimeTexts(byWeek);
  const read = useAppointmentsPerDay({ ...interval, employeeId }, { breakdown });
  const buckets = intoBuckets(interval, byWeek, read.data ?? NOBODY);
  const series = breakdown
    ? seriesOf(read.data ?? NOBODY, people, (id) => texts('metrics.unnamed', { id }))
    : [{ key: ALL, label: texts('metrics.appointments.name'), color: color.brand }];
  const countOf = (rows: readonly AppointmentsOfDay[], key: string) =>
    sumOf(rows, (row) => (key === ALL || row.employee_id === Number(key) ? row.count : 0));
  const total = sumOf(read.data ?? NOBODY, ({ count }) => count);
  const rows = buckets.flatMap(({ rows: days, ...bucket }): Row[] =>
    series
      .map(({ key, label }) => ({ ...bucket, series: key, who: label, count: countOf(days, key) }))
      .filter(({ count }) => !breakdown || count > 0),
  );
  const columns: DataColumn<Row>[] = [
    dayColumn,
    ...(breakdown
      ? [
          {
            key: 'who',
            header: texts('metrics.professional'),
            text: ({ who }: Row) => who,
            csv: ({ who }: Row) => who,
          },
        ]
      : []),
    {
      key: 'count',
      header: texts('metrics.appointments.name'),
      text: ({ count }) => format.number(count),
      csv: ({ count }) => count,
      isNumber: true,
    },
  ];
  return (
    <ChartCard
      title={texts(byWeek ? 'metrics.appointments.by_week' : 'metrics.appointments.by_day')}
      description={
        read.data && texts('metrics.appointments.total', { count: total, shown: format.number(total) })
      }
      fileName={texts('metrics.appointments.file')}
      interval={interval}
      read={read}
      emptyText={read.data && total === 0 ? texts('metrics.appointments.empty') : null}
      rows={rows}
      rowKey={(row) => `${row.start} ${row.series}`}
      columns={columns}
      legend={series}
      control={
        <Control>
          <Switch
            at="start"
            label={texts('metrics.appointments.breakdown')}
            checked={breakdown}
            onChange={onBreakdown}
          />
        </Control>
      }
      chart={({ TimeBars }) => (
        <TimeBars
          name={texts(byWeek ? 'metrics.appointments.by_week' : 'metrics.appointments.by_day')}
          stacked
          series={series}
          points={buckets.map(({ rows: days, ...bucket }) => ({
            ...pointOf(bucket),
            values: Object.fromEntries(series.map(({ key }) => [key, countOf(days, key)])),
          }))}
          ticks={ticksFor(Math.max(0, ...buckets.map(({ rows: days }) => countOf(days, ALL))))}
          formatTick={format.number}
          formatValue={format.number}
        />
      )}
    />
  );
}

/** Professionals with appointments, by name, including those whose name is unknown. */
function seriesOf(
  rows: readonly AppointmentsOfDay[],
  people: readonly Person[],
  unnamed: (id: number) => string,
): Series[] {
  const present = new Set(rows.flatMap(({ employee_id }) => (employee_id === null ? [] : [employee_id])));
  const known = people.filter(({ id }) => present.has(id));
  const unknown = [...present].filter((id) => !people.some((person) => person.id === id));
  return [
    ...known.map((person) => ({ key: String(person.id), label: person.name, color: person.color })),
    ...unknown.map((id) => ({ key: String(id), label: unnamed(id), color: color.borderControl })),
  ];
}
