import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';
import { VisuallyHidden } from '../layout/typography.tsx';
import { UiLink, useUiTexts } from '../ui-provider.tsx';
import {
  BodyCell,
  BodyRow,
  Caption,
  type CellAlign,
  HeadCell,
  HeadRow,
  RowTarget,
  StackedLabel,
  stacksAt,
  TableBody,
  TableFrame,
  TableHead,
} from './table-style.ts';

const RowLink = styled(UiLink)`
  ${RowTarget}
`;

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: CellAlign | undefined;
  /** CSS width on tablets and desktops. */
  readonly width?: string | undefined;
  readonly hideOnPhone?: boolean | undefined;
  /** The header is visually hidden, for example over a column of menus. */
  readonly hideHeader?: boolean | undefined;
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Makes a row a link on its first cell; undefined for a row without a link. */
  readonly rowHref?: ((row: Row) => string | undefined) | undefined;
  /** Shows skeleton rows in the final layout. */
  readonly loading?: boolean | undefined;
  readonly loadingRows?: number | undefined;
  /** An EmptyState for a table without rows. */
  readonly empty?: ReactNode;
  /** Container width in pixels under which rows become cards, instead of the phone's. */
  readonly stackUnder?: number | undefined;
}

/** Names may be written from right to left. */
const textOf = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <span dir="auto">{content}</span> : content;

/**
 * Rows and columns; under 768 px each row is a card of "name: value" lines. Roles are explicit, because some browsers
 * drop them when a table is laid out as blocks.
 */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowHref,
    loading = false,
    loadingRows = 5,
    empty,
    stackUnder,
  } = props;
  const $stacks = stacksAt(stackUnder);
  const texts = useUiTexts();
  if (!loading && rows.length === 0 && empty !== undefined) return empty;
  const lead = (row: Row, content: ReactNode): ReactNode => {
    const href = rowHref?.(row);
    return href === undefined ? content : <RowLink href={href}>{content}</RowLink>;
  };
  const cells = (content: (column: TableColumn<Row>, index: number) => ReactNode): ReactNode =>
    columns.map((column, index) => (
      <BodyCell
        key={column.key}
        role="cell"
        $stacks={$stacks}
        $align={column.align ?? 'start'}
        $lead={index === 0}
        $hideOnPhone={column.hideOnPhone === true}
        $corner={index > 0 && column.hideHeader === true}
        $label={index > 0 && column.hideHeader !== true}
      >
        {index > 0 && column.hideHeader !== true && (
          <StackedLabel aria-hidden $stacks={$stacks}>
            {column.header}
          </StackedLabel>
        )}
        {content(column, index)}
      </BodyCell>
    ));
  return (
    <TableFrame $stacks={$stacks} role="table" aria-busy={loading || undefined}>
      <Caption>{loading ? `${caption}. ${texts.loading}` : caption}</Caption>
      <TableHead role="rowgroup">
        <HeadRow $stacks={$stacks} role="row">
          {columns.map((column) => (
            <HeadCell
              key={column.key}
              role="columnheader"
              scope="col"
              $align={column.align ?? 'start'}
              style={column.width === undefined ? undefined : { width: column.width }}
            >
              {column.hideHeader === true ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </HeadCell>
          ))}
        </HeadRow>
      </TableHead>
      <TableBody $stacks={$stacks} role="rowgroup">
        {loading
          ? Array.from({ length: loadingRows }, (_, row) => (
              <BodyRow key={row} role="row" $stacks={$stacks} $clickable={false}>
                {cells((_column, index) => (
                  <Skeleton width={index === 0 ? 140 : 72} />
                ))}
              </BodyRow>
            ))
          : rows.map((row) => (
              <BodyRow
                key={rowKey(row)}
                role="row"
                $stacks={$stacks}
                $clickable={rowHref?.(row) !== undefined}
              >
                {cells((column, index) =>
                  index === 0 ? lead(row, textOf(column.cell(row))) : textOf(column.cell(row)),
                )}
              </BodyRow>
            ))}
      </TableBody>
    </TableFrame>
  );
}
