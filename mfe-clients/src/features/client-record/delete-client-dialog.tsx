import type { Client } from '@alinha/contracts-clients';
import { ConfirmDialog, Stack } from '@alinha/ui';
import { useNavigate, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { listHref } from '../clients/list-address.ts';
import { useDeleteClient, usePlans, useUpcoming } from './client-record.queries.ts';

const Remains = styled.ul`
  display: grid;
  gap: 4px;
  padding-left: 18px;
  list-style: disc;
`;

type DeleteClientDialogProps = {
  readonly client: Client;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** Says what deleting a client takes away and what it leaves, with its numbers, before it is done. */
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
          <StillThere clientId={client.id} />
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

/** What goes on all the same: deleting the client cancels nothing. */
function StillThere({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const upcoming = useUpcoming(clientId);
  const plans = usePlans(clientId);
  if (upcoming.isPending || plans.isPending) return <p role="status">{texts('delete_client.counting')}</p>;
  if (!upcoming.data || !plans.data) return <p>{texts('delete_client.uncounted')}</p>;
  const [appointmentCount, planCount] = [upcoming.data.length, plans.data.length];
  if (appointmentCount + planCount === 0) return <p>{texts('delete_client.nothing_ahead')}</p>;
  return (
    <>
      <p>{texts('delete_client.stays')}</p>
      <Remains>
        {appointmentCount > 0 && <li>{texts('delete_client.appointments', { count: appointmentCount })}</li>}
        {planCount > 0 && <li>{texts('delete_client.plans', { count: planCount })}</li>}
      </Remains>
      <p>{texts('delete_client.cancel_first')}</p>
    </>
  );
}
