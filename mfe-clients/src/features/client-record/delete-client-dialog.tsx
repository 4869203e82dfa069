import type { Client } from '@alinha/contracts-clients';
import { Stack } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { useCompanyClock, useNavigate, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { listHref } from '../clients/list-address.ts';
import { usePayments } from '../payments/payments.queries.ts';
import { useDeleteClient, usePlans, useUpcoming } from './client-record.queries.ts';
import { deletionCounts } from './deletion-counts.ts';

const CancelledList = styled.ul`
  display: grid;
  gap: 4px;
  padding-left: 18px;
  list-style: disc;
`;

const PARTS = ['appointments', 'plans', 'payments'] as const;

type DeleteClientDialogProps = {
  readonly client: Client;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** Confirms the deletion of a client, with the counts of what is cancelled and what stays. */
export function DeleteClientDialog({ client, open, onOpenChange }: DeleteClientDialogProps): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const remove = useDeleteClient(() => navigate(listHref(), { replace: true }));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts('delete_client.title', { name: client.name })}
      text={
        <Stack gap={3}>
          <p>{texts('delete_client.text')}</p>
          <DeletionEffects clientId={client.id} />
          <p>{texts('delete_client.restorable')}</p>
        </Stack>
      }
      confirmLabel={texts('delete_client.confirm')}
      cancelLabel={texts('form.cancel')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: client.id } })}
    />
  );
}

/** Counts of the cancelled records of a client, and the records that stay. */
function DeletionEffects({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const now = useCompanyClock().slice(0, 16);
  const upcoming = useUpcoming(clientId);
  const plans = usePlans(clientId);
  const payments = usePayments(clientId);
  if (upcoming.isPending || plans.isPending || payments.isPending) {
    return <p role="status">{texts('delete_client.counting')}</p>;
  }
  const isCounted = upcoming.data && plans.data && payments.data;
  const counts = isCounted && deletionCounts(upcoming.data, plans.data, payments.data, now);
  const parts = counts ? PARTS.filter((part) => counts[part] > 0) : [];
  return (
    <>
      {!counts ? (
        <p>{texts('delete_client.uncounted')}</p>
      ) : parts.length === 0 ? (
        <p>{texts('delete_client.nothing_ahead')}</p>
      ) : (
        <>
          <p>{texts('delete_client.goes')}</p>
          <CancelledList>
            {parts.map((part) => (
              <li key={part}>{texts(`delete_client.${part}`, { count: counts[part] })}</li>
            ))}
          </CancelledList>
        </>
      )}
      <p>{texts('delete_client.stays')}</p>
    </>
  );
}
