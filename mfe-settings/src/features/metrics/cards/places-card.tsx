import type { PlaceMetrics } from '@alinha/contracts-agenda';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { ChartCard, type DataColumn } from '../chart-card.tsx';
import { usePlaces } from '../metrics.queries.ts';
import type { MetricsFilter } from '../metrics-filter.ts';

type Kind = keyof PlaceMetrics;
type Row = { readonly kind: Kind; readonly value: number | null };

const KINDS: readonly Kind[] = [
  'freed',
  'filled',
  'filled_from_list',
  'filled_with_credit',
  'booked_by_staff',
  'median_minutes_to_fill',
  'credits_granted',
  'credits_used',
  'credits_expired',
  'frozen_plans',
  'frozen_days',
];

/** Freed places and who filled them, make-up credits and freezes. Always of the whole company. */
export function PlacesCard({ filter }: { readonly filter: MetricsFilter }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { interval, employeeId } = filter;
  const read = usePlaces(interval);
  const rows = KINDS.map((kind): Row => ({ kind, value: read.data?.[kind] ?? null }));
  const valueText = ({ kind, value }: Row) => {
    if (value === null) return texts('metrics.missing');
    if (kind !== 'median_minutes_to_fill') return format.number(value);
    return value < 60
      ? texts('metrics.places.minutes', { minutes: value })
      : texts('metrics.places.hours', { hours: Math.floor(value / 60), minutes: value % 60 });
  };
  const columns: DataColumn<Row>[] = [
    {
      key: 'kind',
      header: texts('metrics.places.what'),
      text: ({ kind }) => texts(`metrics.places.${kind}`),
      csv: ({ kind }) =>
        kind === 'median_minutes_to_fill'
          ? texts('metrics.places.median_in_minutes')
          : texts(`metrics.places.${kind}`),
    },
    {
      key: 'value',
      header: texts('metrics.places.value'),
      text: valueText,
      csv: ({ value }) => value ?? '',
      isNumber: true,
    },
  ];
  const isEmpty = read.data !== undefined && KINDS.every((kind) => !read.data?.[kind]);
  return (
    <ChartCard
      title={texts('metrics.places.title')}
      description={texts(employeeId === null ? 'metrics.places.note' : 'metrics.places.note_whole')}
      fileName={texts('metrics.places.file')}
      interval={interval}
      read={read}
      emptyText={isEmpty ? texts('metrics.places.empty') : null}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={columns}
    />
  );
}
