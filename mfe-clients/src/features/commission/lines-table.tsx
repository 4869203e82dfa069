import type { CommissionLine } from '@alinha/contracts-billing';
import { Badge, Inline, Table, type TableColumn } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Rows } from '../finance/finance-layout.tsx';
import { percentText } from './percent.ts';

/** Width at which a client's name has room beside the other columns, in pixels. */
const STACK_UNDER = 820;

const Place = styled(Rows)`
  container-type: inline-size;
  td {
    overflow-wrap: anywhere;
  }
`;

const OneLine = styled.span`
  white-space: nowrap;
`;

type LinesTableProps = { readonly caption: string; readonly lines: readonly CommissionLine[] };

/** Sessions or corrections with base, rule and share. */
export function LinesTable({ caption, lines }: LinesTableProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const ruleOf = ({ basis_points, fixed_cents }: CommissionLine) => {
    if (basis_points !== null) return `${percentText(basis_points, format.number)}%`;
    return fixed_cents === null ? '—' : texts('commission.each', { amount: format.money(fixed_cents) });
  };
  const columns: readonly TableColumn<CommissionLine>[] = [
    {
      key: 'time',
      header: texts('commission.day'),
      cell: ({ start_datetime }) => <OneLine>{format.dateTime(start_datetime)}</OneLine>,
    },
    {
      key: 'client',
      header: texts('commission.client'),
      cell: ({ client_name, status }) => (
        <Inline gap={2}>
          <span dir="auto">{client_name}</span>
          {status !== 'done' && (
            <Badge tone="warning">{texts(status ? 'commission.no_show' : 'commission.not_counted')}</Badge>
          )}
        </Inline>
      ),
    },
    {
      key: 'specialty',
      header: texts('commission.specialty'),
      cell: ({ specialty_name }) => specialty_name ?? '—',
    },
    {
      key: 'source',
      header: texts('commission.paid_by'),
      cell: ({ source }) => texts(`commission.source.${source}`),
    },
    {
      key: 'base',
      header: texts('commission.base'),
      cell: ({ base_cents }) => <OneLine>{format.money(base_cents)}</OneLine>,
      align: 'end',
    },
    {
      key: 'rule',
      header: texts('commission.rule'),
      cell: (line) => <OneLine>{ruleOf(line)}</OneLine>,
      align: 'end',
    },
    {
      key: 'share',
      header: texts('commission.share'),
      cell: ({ share_cents }) => <OneLine>{format.money(share_cents)}</OneLine>,
      align: 'end',
    },
  ];
  return (
    <Place>
      <Table
        caption={caption}
        columns={columns}
        rows={lines}
        // An appointment can have corrections of two months.
        rowKey={({ appointment_id, start_datetime, share_cents }) =>
          `${appointment_id} ${start_datetime} ${share_cents}`
        }
        stackUnder={STACK_UNDER}
      />
    </Place>
  );
}
