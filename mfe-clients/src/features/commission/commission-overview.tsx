import type { CommissionRow } from '@alinha/contracts-billing';
import { lastOfMonth } from '@alinha/contracts-core';
import { Badge, Button, Card, EmptyState, Stack, Table, type TableColumn, Text } from '@alinha/ui';
import { DropdownMenu, Stat } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { Percent } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Numbers, TablePlace, Toolbar, UnreadRows } from '../finance/finance-layout.tsx';
import { useCommission, useProfessionals } from './commission.queries.ts';
import { commissionHref } from './commission-address.ts';
import { RulesDialog } from './rules-dialog.tsx';

/** Width at which the amounts of all columns fit, in pixels. */
const STACK_UNDER = 720;

type CommissionOverviewProps = { readonly month: string; readonly choice: ReactNode };

/** Shares of all professionals in a month. */
export function CommissionOverview({ month, choice }: CommissionOverviewProps): ReactNode {
  return (
    <Stack gap={4}>
      <Toolbar>
        {choice}
        <RulesMenu />
      </Toolbar>
      <Shares month={month} />
    </Stack>
  );
}

function RulesMenu(): ReactNode {
  const texts = useTexts();
  const professionals = useProfessionals();
  const [chosen, setChosen] = useState<{ readonly id: number; readonly name: string } | null>(null);
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button icon={<Percent size={16} aria-hidden />} disabled={!professionals.data}>
            {texts('commission.rules')}
          </Button>
        }
        items={[
          { type: 'label', label: texts('commission.rules_of') },
          ...(professionals.data ?? []).map(({ id, name }) => ({
            label: name,
            onSelect: () => setChosen({ id, name }),
          })),
        ]}
      />
      {chosen && <RulesDialog professional={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Shares({ month }: { readonly month: string }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const commission = useCommission(month);
  if (!commission.data) {
    return <UnreadRows query={commission} text={texts('commission.failed')} rows={4} />;
  }
  const { professionals, totals, is_over } = commission.data;
  if (professionals.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Percent size={22} aria-hidden />} text={texts('commission.nothing')} />
      </Card>
    );
  }
  const columns: readonly TableColumn<CommissionRow>[] = [
    {
      key: 'name',
      header: texts('commission.professional'),
      cell: ({ employee_name }) => employee_name,
    },
    {
      key: 'sessions',
      header: texts('commission.sessions'),
      cell: ({ sessions }) => format.number(sessions),
      align: 'end',
    },
    {
      key: 'base',
      header: texts('commission.base'),
      cell: ({ base_cents }) => format.money(base_cents),
      align: 'end',
    },
    {
      key: 'corrections',
      header: texts('commission.corrections'),
      cell: ({ corrections_cents }) => (corrections_cents === 0 ? '—' : format.money(corrections_cents)),
      align: 'end',
    },
    {
      key: 'share',
      header: texts('commission.share'),
      cell: ({ share_cents }) => format.money(share_cents),
      align: 'end',
    },
    { key: 'state', header: texts('commission.state'), cell: (row) => <ShareState row={row} /> },
  ];
  return (
    <>
      {!is_over && (
        <Text tone="muted">{texts('commission.open_until', { date: format.date(lastOfMonth(month)) })}</Text>
      )}
      <ShareNumbers sums={totals} />
      <TablePlace>
        <Table
          caption={texts('commission.title')}
          columns={columns}
          rows={professionals}
          rowKey={({ employee_id }) => employee_id}
          rowHref={({ employee_id }) => commissionHref(month, employee_id)}
          stackUnder={STACK_UNDER}
        />
      </TablePlace>
    </>
  );
}

/** Sums of a month: corrections only when there are any. */
export function ShareNumbers({
  sums,
}: {
  readonly sums: Pick<CommissionRow, 'sessions' | 'base_cents' | 'corrections_cents' | 'share_cents'>;
}): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Numbers role="region" aria-label={texts('finance.totals')}>
      <Stat label={texts('commission.sessions')} value={format.number(sums.sessions)} />
      <Stat label={texts('commission.base')} value={format.money(sums.base_cents)} />
      {sums.corrections_cents !== 0 && (
        <Stat label={texts('commission.corrections')} value={format.money(sums.corrections_cents)} />
      )}
      <Stat label={texts('commission.share')} value={format.money(sums.share_cents)} />
    </Numbers>
  );
}

type ShareStateProps = { readonly row: Pick<CommissionRow, 'paid_on' | 'closed_at' | 'has_rule'> };

export function ShareState({ row: { paid_on, closed_at, has_rule } }: ShareStateProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  if (paid_on !== null) {
    return <Badge tone="brand">{texts('commission.paid_on', { date: format.date(paid_on) })}</Badge>;
  }
  if (closed_at !== null) {
    return <Badge tone="info">{texts('commission.closed_on', { date: format.date(closed_at) })}</Badge>;
  }
  return has_rule ? (
    <Badge>{texts('commission.open')}</Badge>
  ) : (
    <Badge tone="warning">{texts('commission.no_rule')}</Badge>
  );
}
