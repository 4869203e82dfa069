import { LOCALES } from '@alinha/contracts-core';
import { color } from '@alinha/ui';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { ticksFor } from '../axis.ts';
import { intoBuckets, sumOf } from '../buckets.ts';
import { ChartCard, type DataColumn } from '../chart-card.tsx';
import { csvDecimal } from '../csv.ts';
import { useTimeTexts } from '../date-texts.ts';
import { useRevenue } from '../metrics.queries.ts';
import type { MetricsFilter } from '../metrics-filter.ts';
import type { Interval } from '../period.ts';

const KINDS = ['paid', 'due'] as const;
type Kind = (typeof KINDS)[number];
type Row = Interval & Readonly<Record<`${Kind}_count` | `${Kind}_cents`, number>>;

const COLORS: Record<Kind, string> = { paid: color.brand, due: color.borderControl };
const CENTS = 100;

/** Revenue of the company by date of payment, beside the expected one by due date. */
export function RevenueCard({ filter }: { readonly filter: MetricsFilter }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const { interval, byWeek, employeeId } = filter;
  const { pointOf, dayColumn } = useTimeTexts(byWeek);
  const read = useRevenue(interval);
  const rows = intoBuckets(interval, byWeek, read.data ?? []).map(
    ({ rows: days, ...bucket }): Row => ({
      ...bucket,
      paid_count: sumOf(days, (day) => day.paid_count),
      paid_cents: sumOf(days, (day) => day.paid_cents),
      due_count: sumOf(days, (day) => day.due_count),
      due_cents: sumOf(days, (day) => day.due_cents),
    }),
  );
  const columns: DataColumn<Row>[] = [
    dayColumn,
    ...KINDS.flatMap((kind): DataColumn<Row>[] => [
      {
        key: kind,
        header: texts(`metrics.revenue.${kind}`),
        text: (row) => format.money(row[`${kind}_cents`]),
        csv: (row) => csvDecimal(row[`${kind}_cents`] / CENTS, 2, language),
        isNumber: true,
      },
      {
        key: `${kind}_count`,
        header: texts(`metrics.revenue.${kind}_count`),
        text: (row) => format.number(row[`${kind}_count`]),
        csv: (row) => row[`${kind}_count`],
        isNumber: true,
      },
    ]),
  ];
  const series = KINDS.map((key) => ({ key, label: texts(`metrics.revenue.${key}`), color: COLORS[key] }));
  const short = new Intl.NumberFormat(LOCALES[language], { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <ChartCard
      title={texts('metrics.revenue.title')}
      description={texts(employeeId === null ? 'metrics.revenue.note' : 'metrics.revenue.note_whole')}
      fileName={texts('metrics.revenue.file')}
      interval={interval}
      read={read}
      emptyText={read.data && read.data.length === 0 ? texts('metrics.revenue.empty') : null}
      rows={rows}
      rowKey={({ start }) => start}
      columns={columns}
      legend={series}
      chart={({ TimeBars }) => (
        <TimeBars
          name={texts('metrics.revenue.title')}
          stacked={false}
          series={series}
          points={rows.map((row) => ({
            ...pointOf(row),
            values: { paid: row.paid_cents, due: row.due_cents },
          }))}
          ticks={ticksFor(Math.max(0, ...rows.flatMap((row) => [row.paid_cents, row.due_cents])), CENTS)}
          formatTick={(cents) => short.format(cents / CENTS)}
          formatValue={format.money}
        />
      )}
    />
  );
}
