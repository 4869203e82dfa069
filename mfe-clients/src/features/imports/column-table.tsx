import type { DateOrder } from '@alinha/contracts-core';
import { color, ellipsis, fontWeight, media, typeStep } from '@alinha/ui';
import { RadioGroup, Select } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fieldOf, withColumn } from './column-choices.ts';
import {
  type Choices,
  FIELDS,
  type Field,
  fieldKeyOf,
  type Import,
  type ImportKind,
  type Mapping,
} from './import-kinds.ts';

const SAMPLES = 3;
const NUMERIC_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/;

const Rows = styled.ul`
  display: grid;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 260px;
  align-items: center;
  gap: 8px 20px;
  padding: 10px 20px;
  border-top: 1px solid ${color.border};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: 12px 16px;
  }
`;

const Texts = styled.div`
  display: grid;
  min-width: 0;
`;

const Header = styled.div`
  ${ellipsis}
  font-weight: ${fontWeight.medium};
`;

const Sample = styled.div`
  ${ellipsis}
  ${typeStep('small')}
  color: ${color.textMuted};
`;

const Dates = styled.div`
  padding: 14px 20px 20px;
  border-top: 1px solid ${color.border};
  @media ${media.phone} {
    padding: 12px 16px 16px;
  }
`;

type ColumnTableProps = {
  readonly kind: ImportKind;
  readonly draft: Import;
  readonly choices: Choices;
  readonly onMapping: (mapping: Mapping) => void;
  readonly onDateOrder: (order: DateOrder) => void;
};

/** Columns of the file with sample values and their fields. */
export function ColumnTable(props: ColumnTableProps): ReactNode {
  const { kind, draft, choices, onMapping, onDateOrder } = props;
  const { mapping, date_order: dateOrder, has_header: hasHeader } = choices;
  const texts = useTexts();
  const rows = draft.sample.map(({ cells }) => cells);
  const shownRows = hasHeader ? rows : [draft.columns, ...rows];
  const samplesOf = (column: number) => [
    ...new Set(shownRows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')),
  ];
  const options = [
    { value: '' as const, label: texts('import.ignore') },
    ...FIELDS[kind].map((field) => ({
      value: field,
      label: texts(`import.fields.${fieldKeyOf(field, kind)}`),
    })),
  ];
  const dates = mapping.birth_date ?? mapping.date;
  const needsOrder = dates !== undefined && samplesOf(dates).some((date) => NUMERIC_DATE.test(date));
  return (
    <>
      <Rows>
        {draft.columns.map((header, column) => {
          const name = header === '' || !hasHeader ? texts('import.column', { number: column + 1 }) : header;
          return (
            // The order of columns never changes.
            <Row key={column}>
              <Texts>
                <Header>{name}</Header>
                <Sample>
                  {samplesOf(column).slice(0, SAMPLES).join(' · ') || texts('import.no_sample')}
                </Sample>
              </Texts>
              <Select<Field | ''>
                label={texts('import.goes_to', { column: name })}
                hideLabel
                options={options}
                value={fieldOf(mapping, column) ?? ''}
                onChange={(field) => onMapping(withColumn(mapping, column, field === '' ? null : field))}
              />
            </Row>
          );
        })}
      </Rows>
      {needsOrder && (
        <Dates>
          <RadioGroup<DateOrder>
            label={texts('import.date_order')}
            layout="inline"
            value={dateOrder}
            onChange={onDateOrder}
            options={[
              { value: 'day_first', label: texts('import.day_first') },
              { value: 'month_first', label: texts('import.month_first') },
            ]}
          />
        </Dates>
      )}
    </>
  );
}
