import {
  EmptyState,
  ErrorState,
  IconButton,
  Inline,
  LoadingState,
  media,
  SectionCard,
  SegmentedControl,
  Skeleton,
  Swatch,
  space,
  Table,
  type TableColumn,
  Text,
} from '@alinha/ui';
import { type ApiError, QueryError, useLanguage, useTexts } from '@alinha/web-kit';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { Series } from './charts/chart-parts.tsx';
import { type CsvCell, csvText, saveCsv } from './csv.ts';
import type { Interval } from './period.ts';
import { type Charts, useCharts } from './use-charts.ts';

/** A column of a chart's table and file. */
export type DataColumn<Row> = {
  readonly key: string;
  readonly header: string;
  /** Header with unit for the file, whose cells are plain numbers. */
  readonly csvHeader?: string;
  readonly text: (row: Row) => ReactNode;
  readonly csv: (row: Row) => CsvCell;
  readonly isNumber?: boolean;
};

type Read = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: ApiError | null;
  readonly data: unknown;
  readonly refetch: () => unknown;
};

export type ChartCardProps<Row> = {
  readonly title: string;
  readonly description?: ReactNode;
  /** File name without its extension, in the page's language. */
  readonly fileName: string;
  readonly interval: Interval;
  readonly read: Read;
  /** Text instead of the chart when there is no data. */
  readonly emptyText: string | null;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly DataColumn<Row>[];
  /** Without a chart the card shows the table. */
  readonly chart?: (charts: Charts) => ReactNode;
  /** Labels of the colours. */
  readonly legend?: readonly Series[];
  /** A switch of this card. */
  readonly control?: ReactNode;
  /** Pixels. */
  readonly height?: number;
};

const CHART_HEIGHT = 260;
/** Width of a number column with a header of two lines, in pixels. */
const COLUMN_WIDTH = 108;

const Place = styled.div`
  min-width: 0;
`;

/** A long table scrolls, so it must be focusable for keyboard users. */
const TablePlace = styled.div`
  container-type: inline-size;
  max-height: 420px;
  overflow-y: auto;
  th {
    white-space: normal;
    vertical-align: bottom;
  }
  /* Numbers do not wrap; row names may take two lines. */
  td:not(:first-child) {
    white-space: nowrap;
  }
  td:first-child {
    min-width: 108px;
  }
  margin: 0 -${space[5]};
  &:focus-visible {
    outline-offset: -2px;
  }
  @media ${media.phone} {
    margin: 0 -${space[4]};
  }
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  margin-bottom: ${space[3]};
  > li {
    display: flex;
    align-items: center;
    gap: ${space[2]};
  }
`;

/** The same data as a chart, a table and a file. */
export function ChartCard<Row>(props: ChartCardProps<Row>): ReactNode {
  const { title, description, control, fileName, interval, rows, columns, legend = [] } = props;
  const texts = useTexts();
  const language = useLanguage();
  const [view, setView] = useState<'chart' | 'table'>(props.chart ? 'chart' : 'table');
  const download = (): void => {
    const cells = [
      columns.map(({ header, csvHeader = header }) => csvHeader),
      ...rows.map((row) => columns.map(({ csv }) => csv(row))),
    ];
    saveCsv(`${fileName}-${interval.start}.csv`, csvText(language, cells));
  };
  return (
    <SectionCard
      title={title}
      description={description}
      action={
        <Inline gap={2} wrap={false}>
          {props.chart && (
            <SegmentedControl
              label={texts('metrics.view', { title })}
              value={view}
              onChange={setView}
              segments={[
                {
                  value: 'chart',
                  label: texts('metrics.chart'),
                  icon: <ChartColumn size={16} aria-hidden />,
                },
                { value: 'table', label: texts('metrics.table'), icon: <Table2 size={16} aria-hidden /> },
              ]}
            />
          )}
          <IconButton
            label={texts('metrics.download', { title })}
            icon={<Download size={16} aria-hidden />}
            onClick={download}
            disabled={props.emptyText !== null || props.read.data === undefined}
          />
        </Inline>
      }
    >
      {control}
      {view === 'chart' && legend.length > 1 && props.read.data !== undefined && props.emptyText === null && (
        <Legend aria-label={texts('metrics.legend')}>
          {legend.map(({ key, label, color }) => (
            <li key={key}>
              <Swatch $color={color} />
              <Text as="span" size="small" tone="muted">
                {label}
              </Text>
            </li>
          ))}
        </Legend>
      )}
      <Body {...props} view={view} />
    </SectionCard>
  );
}

function Body<Row>(props: ChartCardProps<Row> & { readonly view: 'chart' | 'table' }): ReactNode {
  const { read, emptyText, rows, rowKey, columns, chart, view, title, height = CHART_HEIGHT } = props;
  const texts = useTexts();
  const { charts, isFailed, retry } = useCharts();
  const skeleton = (
    <LoadingState>
      <Skeleton shape="block" height={height} />
    </LoadingState>
  );
  if (read.isError && read.data === undefined) {
    return <QueryError compact text={texts('metrics.failed')} query={read} />;
  }
  if (read.isPending) return skeleton;
  if (emptyText !== null) {
    return <EmptyState compact icon={<ChartColumn size={22} aria-hidden />} text={emptyText} />;
  }
  if (view === 'table' || !chart) {
    const shown = columns.map(
      ({ key, header, text, isNumber }): TableColumn<Row> => ({
        key,
        header,
        cell: text,
        ...(isNumber && { align: 'end' as const }),
      }),
    );
    return (
      <TablePlace role="region" aria-label={texts('metrics.table_of', { title })} tabIndex={0}>
        <Table
          caption={title}
          columns={shown}
          rows={rows}
          rowKey={rowKey}
          stackUnder={columns.length * COLUMN_WIDTH}
        />
      </TablePlace>
    );
  }
  if (isFailed) return <ErrorState compact text={texts('metrics.chart_failed')} onRetry={retry} />;
  return charts ? <Place style={{ height }}>{chart(charts)}</Place> : skeleton;
}
