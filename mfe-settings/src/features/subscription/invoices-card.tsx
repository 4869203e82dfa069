import type { Invoice } from '@alinha/contracts-billing';
import { Badge, type BadgeTone, EmptyState, SectionCard, Table, type TableColumn } from '@alinha/ui';
import { QueryError, useFormat, useTexts } from '@alinha/web-kit';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type InvoiceStatus, invoiceStatus } from './invoice-status.ts';
import { usePlanMoney } from './plan-prices.ts';
import { useInvoices } from './subscription.queries.ts';

const Whole = styled.span`
  white-space: nowrap;
`;

const TONES: Record<InvoiceStatus, BadgeTone> = {
  paid: 'brand',
  failed: 'danger',
  refunded: 'neutral',
  partly_refunded: 'warning',
};

/** Payments of the company's plan, latest first. */
export function InvoicesCard(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const money = usePlanMoney();
  const invoices = useInvoices();
  const columns: readonly TableColumn<Invoice>[] = [
    {
      key: 'period',
      header: texts('subscription.invoices.period'),
      cell: ({ period_start, period_end }) => `${format.date(period_start)} – ${format.date(period_end)}`,
    },
    {
      key: 'amount',
      header: texts('subscription.invoices.amount'),
      align: 'end',
      cell: ({ amount_cents, currency }) => <Whole>{money(amount_cents, currency)}</Whole>,
    },
    {
      key: 'status',
      header: texts('subscription.invoices.status'),
      cell: (invoice) => {
        const status = invoiceStatus(invoice);
        return <Badge tone={TONES[status]}>{texts(`subscription.invoices.statuses.${status}`)}</Badge>;
      },
    },
    {
      key: 'paid_at',
      header: texts('subscription.invoices.paid_at'),
      cell: ({ paid_at }) => (paid_at === null ? '–' : format.dateTime(paid_at)),
    },
  ];
  return (
    <SectionCard title={texts('subscription.invoices.title')} flush>
      {invoices.data === undefined && invoices.isError ? (
        <QueryError compact text={texts('subscription.invoices.failed')} query={invoices} />
      ) : (
        <Table
          caption={texts('subscription.invoices.title')}
          columns={columns}
          rows={invoices.data ?? []}
          rowKey={({ id }) => id}
          loading={invoices.isPending}
          loadingRows={3}
          empty={
            <EmptyState
              compact
              icon={<ReceiptText size={22} aria-hidden />}
              text={texts('subscription.invoices.empty')}
            />
          }
        />
      )}
    </SectionCard>
  );
}
