import { LoadingState, SectionCard, Skeleton, Switch } from '@alinha/ui';
import { errorMessage, QueryError, toast, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useChooseSettlement, usePixSettlement } from './pix.queries.ts';

/** Whether the provider of this installation makes the codes and confirms the payments. */
export function SettlementCard(): ReactNode {
  const texts = useTexts();
  const settlement = usePixSettlement();
  const choice = useChooseSettlement();
  const { data } = settlement;
  const choose = (automatic: boolean) =>
    choice.mutate(
      // The chosen provider is the one that the text names.
      { body: { automatic, ...(data && { provider: data.provider }) } },
      {
        onSuccess: () => toast.success(texts(automatic ? 'pix.automatic_on' : 'pix.automatic_off')),
        onError: (error) =>
          toast.error(texts('pix.automatic_failed'), { description: errorMessage(error, '') || undefined }),
      },
    );
  return (
    <SectionCard title={texts('pix.automatic_title')}>
      {data ? (
        <Switch
          label={texts(`pix.use_${data.provider}`)}
          description={texts(`pix.automatic_${data.provider}`)}
          checked={choice.isPending ? choice.variables.body.automatic : data.automatic}
          onChange={choose}
        />
      ) : settlement.isError ? (
        <QueryError compact text={texts('pix.automatic_load_failed')} query={settlement} />
      ) : (
        <LoadingState>
          <Skeleton width={240} />
        </LoadingState>
      )}
    </SectionCard>
  );
}
