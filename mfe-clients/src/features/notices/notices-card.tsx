import { LoadingState, SectionCard, Skeleton, Stack, Switch } from '@alinha/ui';
import { errorMessage, QueryError, toast, useFormat, usePermission, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useClientDunning, useNotices, useSaveClientDunning, useSaveNotices } from './notices.queries.ts';

type NoticesCardProps = { readonly clientId: number };

/** The automatic WhatsApp messages that the client gets: about free places and credits, and about unpaid payments. */
export function NoticesCard({ clientId }: NoticesCardProps): ReactNode {
  const texts = useTexts();
  const mayChange = usePermission('clients.write');
  const places = useNotices(clientId);
  const savePlaces = useSaveNotices();
  return (
    <SectionCard title={texts('notices.title')}>
      <Stack gap={4}>
        {mayChange && <Notice kind="places" clientId={clientId} read={places} saving={savePlaces} />}
        <Notice
          kind="payments"
          clientId={clientId}
          read={useClientDunning(clientId)}
          saving={useSaveClientDunning()}
        />
      </Stack>
    </SectionCard>
  );
}

type NoticeProps = NoticesCardProps & {
  readonly kind: 'places' | 'payments';
  readonly read: ReturnType<typeof useNotices> | ReturnType<typeof useClientDunning>;
  readonly saving: ReturnType<typeof useSaveNotices> | ReturnType<typeof useSaveClientDunning>;
};

function Notice({ kind, clientId, read, saving }: NoticeProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { wanted: saved, since } = read.data ?? {};
  const wanted = saving.isPending ? saving.variables.body.wanted : saved;
  const save = (next: boolean) =>
    saving.mutate(
      { params: { id: clientId }, body: { wanted: next } },
      {
        onSuccess: () => toast.success(texts(`notices.${kind}.turned_${next ? 'on' : 'off'}`)),
        onError: (error) =>
          toast.error(texts('notices.save_failed'), { description: errorMessage(error, '') || undefined }),
      },
    );
  if (wanted !== undefined) {
    return (
      <Switch
        label={texts(`notices.${kind}.wanted`)}
        description={
          wanted
            ? texts(`notices.${kind}.on`)
            : since
              ? texts(`notices.${kind}.off_since`, { date: format.date(since) })
              : texts(`notices.${kind}.off`)
        }
        checked={wanted}
        onChange={save}
      />
    );
  }
  if (read.isError) return <QueryError compact text={texts('notices.failed')} query={read} />;
  return (
    <LoadingState>
      <Skeleton width={200} />
    </LoadingState>
  );
}
