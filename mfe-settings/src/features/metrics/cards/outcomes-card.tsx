import type { OutcomesOfDay } from '@alinha/contracts-agenda';
import { color } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { ticksFor } from '../axis.ts';
import { intoBuckets, sumOf } from '../buckets.ts';
import { ChartCard, type DataColumn } from '../chart-card.tsx';
import { useTimeTexts } from '../date-texts.ts';
import { useOutcomes } from '../metrics.queries.ts';
import type { MetricsFilter } from '../metrics-filter.ts';
import type { Interval } from '../period.ts';

type Kind = 'done' | 'not_done' | 'no_show' | 'cancelled' | 'upcoming';
type Row = Interval & Readonly<Record<Kind | 'cancelled_late', number>>;

const KINDS: readonly Kind[] = ['done', 'upcoming', 'not_done', 'no_show', 'cancelled'];
const COLORS: Record<Kind, string> = {
  done: color.brand,
  upcoming: color.borderControl,
  not_done: color.warning,
  no_show: color.info,
  cancelled: color.danger,
};

/** States of appointments per day or week. */
export function OutcomesCard({ filter }: { readonly filter: MetricsFilter }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { interval, byWeek, employeeId } = filter;
  const { pointOf, dayColumn } = useTimeTexts(byWeek);
  const read = useOutcomes({ ...interval, employeeId });
  const rows = intoBuckets(interval, byWeek, read.data ?? []).map(({ rows: days, ...bucket }): Row => {
    const of = (key: Exclude<keyof OutcomesOfDay, 'day'>) => sumOf(days, (day) => day[key]);
    return {
      ...bucket,
      done: of('done'),
      not_done: of('not_done'),
      no_show: of('no_show'),
      upcoming: of('upcoming'),
      cancelled: of('cancelled'),
      cancelled_late: of('cancelled_late'),
    };
  });
  const totalOf = (row: Row) => sumOf(KINDS, (kind) => row[kind]);
  const columns: DataColumn<Row>[] = [
    dayColumn,
    ...([...KINDS, 'cancelled_late'] as const).map(
      (key): DataColumn<Row> => ({
        key,
        header: texts(`metrics.outcomes.${key}`),
        text: (row) => format.number(row[key]),
        csv: (row) => row[key],
        isNumber: true,
      }),
    ),
  ];
  const series = KINDS.map((key) => ({ key, label: texts(`metrics.outcomes.${key}`), color: COLORS[key] }));
  return (
    <ChartCard
      title={texts('metrics.outcomes.title')}
      description={texts('metrics.outcomes.note')}
      fileName={texts('metrics.outcomes.file')}
      interval={interval}
      read={read}
      emptyText={read.data && read.data.length === 0 ? texts('metrics.outcomes.empty') : null}
      rows={rows}
      rowKey={({ start }) => start}
      columns={columns}
      legend={series}
      chart={({ TimeBars }) => (
        <TimeBars
          name={texts('metrics.outcomes.title')}
          stacked
          series={series}
          points={rows.map((row) => ({
            ...pointOf(row),
            values: Object.fromEntries(KINDS.map((kind) => [kind, row[kind]])),
          }))}
          ticks={ticksFor(Math.max(0, ...rows.map(totalOf)))}
          formatTick={format.number}
          formatValue={format.number}
        />
      )}
    />
  );
}
