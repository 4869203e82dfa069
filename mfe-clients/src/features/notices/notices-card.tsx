import { LoadingState, SectionCard, Skeleton, Switch } from '@alinha/ui';
import { errorMessage, QueryError, toast, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useNotices, useSaveNotices } from './notices.queries.ts';

/** Whether the client gets messages about free places and expiring credits. */
export function NoticesCard({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const notices = useNotices(clientId);
  const saving = useSaveNotices();
  const { wanted: saved, since } = notices.data ?? {};
  const wanted = saving.isPending ? saving.variables.body.wanted : saved;
  const save = (next: boolean) =>
    saving.mutate(
      { params: { id: clientId }, body: { wanted: next } },
      {
        onSuccess: () => toast.success(texts(next ? 'notices.turned_on' : 'notices.turned_off')),
        onError: (error) =>
          toast.error(texts('notices.save_failed'), { description: errorMessage(error, '') || undefined }),
      },
    );
  return (
    <SectionCard title={texts('notices.title')}>
      {wanted !== undefined ? (
        <Switch
          label={texts('notices.wanted')}
          description={
            wanted
              ? texts('notices.on')
              : since
                ? texts('notices.off_since', { date: format.date(since) })
                : texts('notices.off')
          }
          checked={wanted}
          onChange={save}
        />
      ) : notices.isError ? (
        <QueryError compact text={texts('notices.failed')} query={notices} />
      ) : (
        <LoadingState>
          <Skeleton width={200} />
        </LoadingState>
      )}
    </SectionCard>
  );
}
