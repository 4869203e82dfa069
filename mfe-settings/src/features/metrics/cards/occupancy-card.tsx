import type { EmployeeOccupancy } from '@alinha/contracts-agenda';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { ChartCard, type DataColumn } from '../chart-card.tsx';
import { csvDecimal } from '../csv.ts';
import { useOccupancy } from '../metrics.queries.ts';
import type { MetricsFilter } from '../metrics-filter.ts';
import { occupancyRatio } from '../occupancy-ratio.ts';

const BAR_HEIGHT = 38;
const AXIS_HEIGHT = 40;
const LEAST_HEIGHT = 160;

/** Share of booked working time by professional. */
export function OccupancyCard({ filter }: { readonly filter: MetricsFilter }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const { interval, employeeId } = filter;
  const read = useOccupancy({ ...interval, employeeId });
  const rows = read.data ?? [];
  const hours = (minutes: number) =>
    texts('metrics.hours', { hours: format.number(Math.round(minutes / 6) / 10) });
  const ratioText = (row: EmployeeOccupancy) => {
    const ratio = occupancyRatio([row]);
    return ratio === null ? texts('metrics.occupancy.no_hours') : format.percent(ratio);
  };
  const minutesColumn = (
    key: 'booked_minutes' | 'working_minutes' | 'outside_minutes',
    header: string,
  ): DataColumn<EmployeeOccupancy> => ({
    key,
    header,
    csvHeader: texts('metrics.in_hours', { name: header }),
    text: (row) => hours(row[key]),
    csv: (row) => csvDecimal(row[key] / 60, 2, language),
    isNumber: true,
  });
  const bookedColumn = minutesColumn('booked_minutes', texts('metrics.occupancy.booked'));
  const workingColumn = minutesColumn('working_minutes', texts('metrics.occupancy.working'));
  const outsideColumn = minutesColumn('outside_minutes', texts('metrics.occupancy.outside'));
  const columns: DataColumn<EmployeeOccupancy>[] = [
    {
      key: 'name',
      header: texts('metrics.professional'),
      text: (row) => row.employee_name,
      csv: (row) => row.employee_name,
    },
    bookedColumn,
    workingColumn,
    outsideColumn,
    {
      key: 'ratio',
      header: texts('metrics.occupancy.name'),
      csvHeader: texts('metrics.in_percent', { name: texts('metrics.occupancy.name') }),
      text: ratioText,
      csv: (row) => {
        const ratio = occupancyRatio([row]);
        return ratio === null ? '' : csvDecimal(ratio * 100, 1, language);
      },
      isNumber: true,
    },
  ];
  const isEmpty = rows.every((row) => row.working_minutes + row.booked_minutes + row.outside_minutes === 0);
  return (
    <ChartCard
      title={texts('metrics.occupancy.title')}
      description={texts('metrics.occupancy.note')}
      fileName={texts('metrics.occupancy.file')}
      interval={interval}
      read={read}
      emptyText={read.data && isEmpty ? texts('metrics.occupancy.empty') : null}
      rows={rows}
      rowKey={(row) => row.employee_id}
      columns={columns}
      height={Math.max(LEAST_HEIGHT, rows.length * BAR_HEIGHT + AXIS_HEIGHT)}
      chart={({ OccupancyBars }) => (
        <OccupancyBars
          name={texts('metrics.occupancy.title')}
          formatTick={format.percent}
          bars={rows.map((row) => ({
            key: String(row.employee_id),
            name: row.employee_name,
            color: row.employee_color,
            ratio: occupancyRatio([row]) ?? 0,
            text: ratioText(row),
            lines: [bookedColumn, workingColumn, outsideColumn].map(({ header, key }) => ({
              label: header,
              value: hours(row[key as 'booked_minutes']),
            })),
          }))}
        />
      )}
    />
  );
}
