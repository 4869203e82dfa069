import { type Debtor, financeRoutes } from '@alinha/contracts-billing';
import { Button, Card, Checkbox, color, EmptyState, media, SegmentedControl, Stack } from '@alinha/ui';
import { Stat } from '@alinha/ui/panels';
import { downloadFile, useFormat, useTexts } from '@alinha/web-kit';
import { PartyPopper } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { CollectionBar } from './collection-bar.tsx';
import { DebtorRow } from './debtor-row.tsx';
import { useDebts } from './finance.queries.ts';
import { DownloadButton, Numbers, Rows, ShowMore, Toolbar, UnreadRows } from './finance-layout.tsx';

const SelectAll = styled.div`
  padding: 12px 20px;
  border-bottom: 1px solid ${color.border};
  @media ${media.phone} {
    padding: 10px 16px;
  }
`;

const FILTERS = ['late', 'all'] as const;
type Filter = (typeof FILTERS)[number];

/** Who owes: unpaid payments by client, to receive or to ask for. */
export function OpenTab(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [filter, setFilter] = useState<Filter>('late');
  const isLate = filter === 'late';
  const debts = useDebts(isLate);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  // Totals of the latest page: each page has those of all clients.
  const totals = debts.data?.at(-1);
  const debtors = debts.data?.flatMap((page) => page.debtors) ?? [];
  const choose = (next: Filter) => {
    setFilter(next);
    setSelected(new Set());
  };
  return (
    <Stack gap={4}>
      <Toolbar>
        <SegmentedControl<Filter>
          label={texts('finance.filter')}
          segments={FILTERS.map((value) => ({ value, label: texts(`finance.filters.${value}`) }))}
          value={filter}
          onChange={choose}
        />
        <DownloadButton
          disabled={debtors.length === 0}
          download={() => downloadFile(financeRoutes.exportDebts, { query: isLate ? { late: '1' } : {} })}
        />
      </Toolbar>
      <Numbers role="region" aria-label={texts('finance.totals')}>
        <Stat
          label={texts('finance.open')}
          value={totals ? format.money(totals.open_cents) : texts('finance.unknown')}
          loading={debts.isPending}
        />
        <Stat
          label={texts('finance.clients')}
          value={totals ? format.number(totals.clients) : texts('finance.unknown')}
          loading={debts.isPending}
        />
        <Stat
          label={texts('payments.title')}
          value={totals ? format.number(totals.payments) : texts('finance.unknown')}
          loading={debts.isPending}
        />
      </Numbers>
      {debts.data ? (
        debtors.length === 0 ? (
          <Card>
            <EmptyState
              icon={<PartyPopper size={22} aria-hidden />}
              text={texts(`finance.nothing.${filter}`)}
              action={
                isLate ? <Button onClick={() => choose('all')}>{texts('finance.see_all')}</Button> : undefined
              }
            />
          </Card>
        ) : (
          <Debtors debtors={debtors} selected={selected} onSelect={setSelected}>
            <ShowMore pages={debts} />
          </Debtors>
        )
      ) : (
        <UnreadRows query={debts} text={texts('finance.open_failed')} rows={5} />
      )}
    </Stack>
  );
}

type DebtorsProps = {
  readonly debtors: readonly Debtor[];
  /** Ids of payments. */
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
  readonly children: ReactNode;
};

function Debtors({ debtors, selected, onSelect, children }: DebtorsProps): ReactNode {
  const texts = useTexts();
  const payments = debtors.flatMap((debtor) => debtor.payments);
  // Received payments leave the list, and with it the selection.
  const chosen = payments.filter(({ id }) => selected.has(id));
  const toggle = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(chosen.map(({ id }) => id));
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    onSelect(next);
  };
  return (
    <>
      <Rows>
        <SelectAll>
          <Checkbox
            label={texts('finance.select_all', { count: payments.length })}
            checked={chosen.length === payments.length}
            indeterminate={chosen.length > 0 && chosen.length < payments.length}
            onChange={(isOn) =>
              toggle(
                payments.map(({ id }) => id),
                isOn,
              )
            }
          />
        </SelectAll>
        <ul aria-label={texts('finance.debtors')}>
          {debtors.map((debtor) => (
            <DebtorRow key={debtor.client_id} debtor={debtor} selected={selected} onToggle={toggle} />
          ))}
        </ul>
        {children}
      </Rows>
      {chosen.length > 0 && (
        <CollectionBar payments={chosen} debtors={debtors} onClose={() => onSelect(new Set())} />
      )}
    </>
  );
}
