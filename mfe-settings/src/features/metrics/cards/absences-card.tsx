import type { Absences, AbsencesQuery } from '@alinha/contracts-agenda';
import { SegmentedControl, space, TextLink } from '@alinha/ui';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ChartCard, type DataColumn } from '../chart-card.tsx';
import { csvDecimal } from '../csv.ts';
import { useAbsences } from '../metrics.queries.ts';
import type { MetricsFilter } from '../metrics-filter.ts';

const Groups = styled.div`
  margin-bottom: ${space[3]};
`;

const GROUPS: readonly AbsencesQuery['by'][] = ['client', 'employee', 'weekday'];

/** Share of done sessions among those that were done, missed or cancelled late. */
const attendanceRate = ({ done, no_show, cancelled_late }: Absences): number | null => {
  const counted = done + no_show + cancelled_late;
  return counted === 0 ? null : done / counted;
};

/** No-shows and cancellations by client, professional or weekday. */
export function AbsencesCard({ filter }: { readonly filter: MetricsFilter }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const { interval, employeeId } = filter;
  const [by, setBy] = useState<AbsencesQuery['by']>('client');
  const read = useAbsences({ ...interval, employeeId }, by);
  const rows = read.data ?? [];
  const nameOf = ({ id, name }: Absences) => name ?? format.weekday(id);
  const countColumn = (key: 'no_show' | 'cancelled_late' | 'cancelled' | 'done'): DataColumn<Absences> => ({
    key,
    header: texts(`metrics.outcomes.${key}`),
    text: (row) => format.number(row[key]),
    csv: (row) => row[key],
    isNumber: true,
  });
  const columns: DataColumn<Absences>[] = [
    {
      key: 'name',
      header: texts(`metrics.absences.${by}`),
      text: (row) =>
        by === 'client' ? <TextLink href={`/app/clients/${row.id}`}>{nameOf(row)}</TextLink> : nameOf(row),
      csv: nameOf,
    },
    countColumn('no_show'),
    countColumn('cancelled_late'),
    countColumn('cancelled'),
    countColumn('done'),
    {
      key: 'rate',
      header: texts('metrics.absences.rate'),
      csvHeader: texts('metrics.in_percent', { name: texts('metrics.absences.rate') }),
      text: (row) => {
        const rate = attendanceRate(row);
        return rate === null ? '–' : format.percent(rate);
      },
      csv: (row) => {
        const rate = attendanceRate(row);
        return rate === null ? '' : csvDecimal(rate * 100, 1, language);
      },
      isNumber: true,
    },
  ];
  return (
    <ChartCard
      title={texts('metrics.absences.title')}
      description={texts('metrics.absences.note')}
      fileName={texts('metrics.absences.file')}
      interval={interval}
      read={read}
      emptyText={read.data && rows.length === 0 ? texts('metrics.absences.empty') : null}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      control={
        <Groups>
          <SegmentedControl
            label={texts('metrics.absences.group')}
            segments={GROUPS.map((value) => ({ value, label: texts(`metrics.absences.by_${value}`) }))}
            value={by}
            onChange={setBy}
          />
        </Groups>
      }
    />
  );
}
