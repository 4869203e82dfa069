import { Button, color, media, Stack, Table, Text } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { fieldKeyOf, type ImportKind, type ProblemRow } from './import-kinds.ts';

const FIRST_ROWS = 8;

const Value = styled.span`
  color: ${color.textMuted};
  overflow-wrap: anywhere;
`;

const More = styled.div`
  padding: 0 20px 16px;
  @media ${media.phone} {
    padding: 0 16px 16px;
  }
`;

type ProblemsTableProps = {
  readonly kind: ImportKind;
  readonly caption: string;
  readonly rows: readonly ProblemRow[];
  /** Number of problems, of which only some are listed. */
  readonly total: number;
};

/** Rows that cannot be imported: row number, value and problem. */
export function ProblemsTable({ kind, caption, rows, total }: ProblemsTableProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const lines = rows.flatMap(({ row, problems }) =>
    problems.map((problem, index) => ({ row, index, problem })),
  );
  const hasFields = lines.some(({ problem }) => problem.field !== null);
  const fieldColumn = {
    key: 'field',
    header: texts('import.field'),
    width: '26%',
    cell: ({ problem }: (typeof lines)[number]) =>
      problem.field === null
        ? texts('import.whole_row')
        : texts(`import.fields.${fieldKeyOf(problem.field, kind)}`),
  };
  const shown = isWhole ? lines : lines.slice(0, FIRST_ROWS);
  return (
    <Stack gap={3}>
      <Table
        caption={caption}
        rows={shown}
        rowKey={({ row, index }) => `${row}-${index}`}
        columns={[
          {
            key: 'row',
            header: texts('import.row'),
            width: '124px',
            cell: ({ row }) => texts('import.row_number', { row }),
          },
          ...(hasFields ? [fieldColumn] : []),
          {
            key: 'value',
            header: texts('import.value'),
            width: '26%',
            cell: ({ problem }) => (
              <Value>{problem.value || (problem.field === null ? '—' : texts('import.no_value'))}</Value>
            ),
          },
          { key: 'text', header: texts('import.problem'), cell: ({ problem }) => problem.text },
        ]}
      />
      {(shown.length < lines.length || rows.length < total) && (
        <More>
          {shown.length < lines.length ? (
            <Button size="sm" onClick={() => setWhole(true)}>
              {texts('import.show_all')}
            </Button>
          ) : (
            <Text size="small" tone="muted">
              {texts('import.first_of', { shown: format.number(rows.length), total: format.number(total) })}
            </Text>
          )}
        </More>
      )}
    </Stack>
  );
}
