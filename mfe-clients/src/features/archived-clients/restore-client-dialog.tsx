import type { Client } from '@alinha/contracts-clients';
import { Stack } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useRestoreClient } from './archived-clients.queries.ts';

type RestoreClientDialogProps = {
  readonly client: Client;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Confirms a restoration and names what stays cancelled. */
export function RestoreClientDialog({ client, open, onClose }: RestoreClientDialogProps): ReactNode {
  const texts = useTexts();
  const restore = useRestoreClient({ onSettled: onClose });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={texts('restore_client.title', { name: client.name })}
      text={
        <Stack gap={3}>
          <p>{texts('restore_client.text')}</p>
          <p>{texts('restore_client.stays_cancelled')}</p>
        </Stack>
      }
      confirmLabel={texts('restore_client.confirm')}
      cancelLabel={texts('form.cancel')}
      busy={restore.isPending}
      onConfirm={() => restore.mutate({ params: { id: client.id } })}
    />
  );
}
