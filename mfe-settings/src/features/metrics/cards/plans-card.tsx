import type { PlansPayments } from '@alinha/contracts-billing';
import { color } from '@alinha/ui';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { ticksFor } from '../axis.ts';
import { ChartCard, type DataColumn } from '../chart-card.tsx';
import { csvDecimal } from '../csv.ts';
import { usePlansPayments } from '../metrics.queries.ts';
import type { MetricsFilter } from '../metrics-filter.ts';

type Kind = keyof PlansPayments;
type Row = { readonly kind: Kind; readonly count: number; readonly cents: number };

const KINDS: readonly Kind[] = ['active_plans', 'late_payments', 'paid_payments'];
const COLORS: Record<Kind, string> = {
  active_plans: color.info,
  late_payments: color.danger,
  paid_payments: color.brand,
};

/** Active plans, late payments and received payments, with counts and sums. */
export function PlansCard({ filter }: { readonly filter: MetricsFilter }): ReactNode {
  const { interval, employeeId } = filter;
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const read = usePlansPayments(interval);
  const rows = KINDS.map((kind): Row => {
    const sum = read.data?.[kind];
    return { kind, count: sum?.count ?? 0, cents: sum?.total_cents ?? 0 };
  });
  const columns: DataColumn<Row>[] = [
    {
      key: 'kind',
      header: texts('metrics.plans.kind'),
      text: ({ kind }) => texts(`metrics.plans.${kind}`),
      csv: ({ kind }) => texts(`metrics.plans.${kind}`),
    },
    {
      key: 'count',
      header: texts('metrics.plans.count'),
      text: ({ count }) => format.number(count),
      csv: ({ count }) => count,
      isNumber: true,
    },
    {
      key: 'total',
      header: texts('metrics.plans.total'),
      text: ({ cents }) => format.money(cents),
      csv: ({ cents }) => csvDecimal(cents / 100, 2, language),
      isNumber: true,
    },
  ];
  return (
    <ChartCard
      title={texts('metrics.plans.title')}
      description={texts(employeeId === null ? 'metrics.plans.note' : 'metrics.plans.note_whole')}
      fileName={texts('metrics.plans.file')}
      interval={interval}
      read={read}
      emptyText={read.data && rows.every(({ count }) => count === 0) ? texts('metrics.plans.empty') : null}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={columns}
      chart={({ PlansBars }) => (
        <PlansBars
          name={texts('metrics.plans.title')}
          bars={rows.map(({ kind, count, cents }) => ({
            key: kind,
            label: texts(`metrics.plans.${kind}`),
            color: COLORS[kind],
            count,
            total: format.money(cents),
          }))}
          ticks={ticksFor(Math.max(...rows.map(({ count }) => count)))}
          formatCount={format.number}
        />
      )}
    />
  );
}
