import type { CompanyDeletion } from '@alinha/contracts-accounts';
import { Banner, Button, LoadingState, SectionCard, Skeleton, Stack, Text } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, QueryError, toast, useFormat, useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useCancelDeletion, useDeletion, useRequestDeletion } from './deletion.queries.ts';

/**
 * Requests the erasure of the company after a confirmation, shows its time, and lets an administrator cancel it until
 * then.
 */
export function DeleteAccountCard(): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  const deletion = useDeletion();
  return (
    <SectionCard title={texts('deletion.title')}>
      {deletion.data ? (
        <PendingDeletion deletion={deletion.data} isAdmin={user?.is_admin ?? false} />
      ) : deletion.data === null ? (
        <Stack gap={4}>
          <Text tone="muted">{texts('deletion.text')}</Text>
          {user?.is_admin ? <RequestButton /> : <Text>{texts('deletion.admin_only')}</Text>}
        </Stack>
      ) : deletion.isError ? (
        <QueryError compact text={texts('deletion.load_failed')} query={deletion} />
      ) : (
        <LoadingState>
          <Skeleton width="60%" />
        </LoadingState>
      )}
    </SectionCard>
  );
}

function RequestButton(): ReactNode {
  const texts = useTexts();
  const request = useRequestDeletion();
  const [open, setOpen] = useState(false);
  const confirm = async () => {
    try {
      await request.mutateAsync();
      toast.success(texts('deletion.marked'));
    } catch (error) {
      toast.error(errorMessage(error, texts('deletion.request_failed')));
    }
    setOpen(false);
  };
  return (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {texts('deletion.request')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts('deletion.question')}
        text={texts('deletion.question_text')}
        confirmLabel={texts('deletion.confirm')}
        cancelLabel={texts('settings.cancel')}
        danger
        onConfirm={confirm}
      />
    </div>
  );
}

type PendingDeletionProps = { readonly deletion: CompanyDeletion; readonly isAdmin: boolean };

function PendingDeletion({ deletion, isAdmin }: PendingDeletionProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const cancel = useCancelDeletion();
  const cancelErasure = async () => {
    try {
      await cancel.mutateAsync();
      toast.success(texts('deletion.cancelled'));
    } catch (error) {
      toast.error(errorMessage(error, texts('deletion.cancel_failed')));
    }
  };
  return (
    <Banner
      tone="warning"
      title={texts('deletion.pending', { when: format.dateTime(deletion.erase_at) })}
      action={
        isAdmin && (
          <Button size="sm" busy={cancel.isPending} onClick={() => void cancelErasure()}>
            {texts('deletion.cancel')}
          </Button>
        )
      }
    >
      {texts('deletion.requested', {
        name: deletion.requested_by_name,
        when: format.dateTime(deletion.requested_at),
      })}
      {isAdmin || ` ${texts('deletion.ask_admin')}`}
    </Banner>
  );
}
