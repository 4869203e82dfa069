import type { AnonymisationExtent, ArchivedClient } from '@alinha/contracts-clients';
import { Stack } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { useCompanyToday, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { pendingSumsOf } from '../client-record/pending-sums.ts';
import { usePayments } from '../payments/payments.queries.ts';
import { useAnonymiseClient } from './archived-clients.queries.ts';

/** How much an anonymisation deletes now. Null while the time of the chart is unknown, and when nothing is left to delete. */
export function nextExtent({ chart, anonymised }: ArchivedClient): AnonymisationExtent | null {
  if (chart === undefined || anonymised === 'full') return null;
  const extent = chart === null || chart.is_over ? 'full' : 'partial';
  return extent === anonymised ? null : extent;
}

type AnonymiseClientDialogProps = {
  readonly client: ArchivedClient;
  readonly extent: AnonymisationExtent;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Confirms an anonymisation. Says what is deleted, and what stays, why and until when. */
export function AnonymiseClientDialog({
  client,
  extent,
  open,
  onClose,
}: AnonymiseClientDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const anonymise = useAnonymiseClient({ onSettled: onClose });
  const { chart } = client;
  const date = chart ? format.date(chart.kept_until) : '';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={texts('anonymise.title', { name: client.name })}
      text={
        <Stack gap={3}>
          <p>{texts(`anonymise.${extent}_deleted`)}</p>
          {extent === 'partial' ? (
            <p>{texts('anonymise.chart_stays', { date })}</p>
          ) : (
            <p>{chart ? texts('anonymise.chart_deleted', { date }) : texts('anonymise.no_chart')}</p>
          )}
          <p>{texts(`anonymise.${extent}_payments`)}</p>
          <OpenAmount clientId={client.id} extent={extent} />
          <p>{texts('anonymise.activity')}</p>
          <p>{texts(`anonymise.${extent}_final`)}</p>
        </Stack>
      }
      confirmLabel={texts('anonymise.confirm')}
      cancelLabel={texts('form.cancel')}
      danger
      busy={anonymise.isPending}
      onConfirm={() => anonymise.mutate({ params: { id: client.id } })}
    />
  );
}

/** What the client owes: afterwards the studio cannot remind them, or does not know who owes it. */
function OpenAmount({
  clientId,
  extent,
}: {
  readonly clientId: number;
  readonly extent: AnonymisationExtent;
}): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const { data = [] } = usePayments(clientId);
  const { dueCents, upcomingCents } = pendingSumsOf(data, today);
  const open = dueCents + upcomingCents;
  if (open === 0) return null;
  return (
    <p>
      <strong>{texts('anonymise.open_amount', { amount: format.money(open) })}</strong>{' '}
      {texts(`anonymise.${extent}_open`)}
    </p>
  );
}
