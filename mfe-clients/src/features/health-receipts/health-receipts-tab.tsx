import { type HealthReceipts, healthReceiptRoutes } from '@alinha/contracts-billing';
import { Banner, Card, EmptyState, Heading, Stack, Table, type TableColumn, Text } from '@alinha/ui';
import { Stat } from '@alinha/ui/panels';
import {
  downloadFile,
  useApiQuery,
  useCompanyToday,
  useFormat,
  useSearchParams,
  useTexts,
} from '@alinha/web-kit';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DownloadButton, Numbers, Rows, Toolbar, UnreadRows } from '../finance/finance-layout.tsx';
import { MonthChoice, readMonth } from '../finance/month-choice.tsx';
import { completeClientHref, completeProfessionalHref } from './health-receipts-address.ts';

/** Width at which a name has room beside the other columns, in pixels. */
const STACK_UNDER = 520;

const Place = styled(Rows)`
  container-type: inline-size;
  td {
    overflow-wrap: anywhere;
  }
  /* The columns of all tables of the page have the same place. */
  th:not(:first-child) {
    width: 22%;
  }
  td:not(:first-child) {
    white-space: nowrap;
  }
`;

/** What Receita Saúde needs of the money received in a month, and what is missing. */
export function HealthReceiptsTab(): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  const [parameters, setParameters] = useSearchParams();
  const month = readMonth(parameters.get('month'), today);
  const query = { month };
  // Clients, professionals and payments change elsewhere, so each visit refetches.
  const receipts = useApiQuery(healthReceiptRoutes.get, { query }, { staleTime: 0 });
  return (
    <Stack gap={4}>
      <Toolbar>
        <MonthChoice
          month={month}
          today={today}
          onChange={(next) => setParameters({ tab: 'health-receipts', month: next }, { replace: true })}
        />
        <DownloadButton
          disabled={!receipts.data?.receipts}
          download={() => downloadFile(healthReceiptRoutes.export, { query })}
        />
      </Toolbar>
      <Text tone="muted">{texts('health_receipts.hint')}</Text>
      {receipts.data ? (
        <Receipts receipts={receipts.data} />
      ) : (
        <UnreadRows query={receipts} text={texts('health_receipts.failed')} rows={4} />
      )}
    </Stack>
  );
}

function Receipts({ receipts }: { readonly receipts: HealthReceipts }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { month, receipts: count, amount_cents, complete, missing } = receipts;
  if (count === 0) {
    return (
      <Card>
        <EmptyState icon={<ReceiptText size={22} aria-hidden />} text={texts('health_receipts.nothing')} />
      </Card>
    );
  }
  return (
    <>
      <Numbers role="region" aria-label={texts('finance.totals')}>
        <Stat label={texts('health_receipts.amount')} value={format.money(amount_cents)} />
        <Stat label={texts('health_receipts.receipts')} value={format.number(count)} />
        <Stat label={texts('health_receipts.complete')} value={format.number(complete)} />
      </Numbers>
      {complete === count && <Banner tone="info">{texts('health_receipts.all_complete')}</Banner>}
      <Missing
        value="council_number"
        rows={missing.council_number.map((row) => ({
          ...row,
          id: row.employee_id,
          name: row.employee_name,
          href: completeProfessionalHref(row.employee_id, month),
        }))}
      />
      <Missing
        value="cpf"
        rows={missing.cpf.map((row) => clientRow(row, completeClientHref(row.client_id, month)))}
      />
      <Missing
        value="professional"
        rows={missing.professional.map((row) => clientRow(row, `/app/clients/${row.client_id}?tab=payments`))}
      />
    </>
  );
}

type MissingRow = {
  readonly id: number;
  readonly name: string;
  /** Place where the value is added. */
  readonly href: string;
  readonly receipts: number;
  readonly amount_cents: number;
};

/** An archived client has no record to edit before it is restored. */
function clientRow(row: HealthReceipts['missing']['cpf'][number], href: string): MissingRow {
  return {
    ...row,
    id: row.client_id,
    name: row.client_name,
    href: row.is_archived ? '/app/clients/archived' : href,
  };
}

type MissingProps = {
  readonly value: keyof HealthReceipts['missing'];
  readonly rows: readonly MissingRow[];
};

/** Records without a value that receipts need. Hidden when there are none. */
function Missing({ value, rows }: MissingProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const title = texts(`health_receipts.missing.${value}`);
  if (rows.length === 0) return null;
  const columns: readonly TableColumn<MissingRow>[] = [
    {
      key: 'name',
      header: texts(value === 'council_number' ? 'health_receipts.professional' : 'health_receipts.client'),
      cell: ({ name }) => name,
    },
    {
      key: 'receipts',
      header: texts('health_receipts.receipts'),
      cell: ({ receipts }) => format.number(receipts),
      align: 'end',
    },
    {
      key: 'amount',
      header: texts('health_receipts.amount'),
      cell: ({ amount_cents }) => format.money(amount_cents),
      align: 'end',
    },
  ];
  return (
    <Stack gap={2}>
      <Stack gap={1}>
        <Heading level={2}>{title}</Heading>
        <Text tone="muted">{texts(`health_receipts.missing.${value}_hint`)}</Text>
      </Stack>
      <Place>
        <Table
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ href }) => href}
          stackUnder={STACK_UNDER}
        />
      </Place>
    </Stack>
  );
}
