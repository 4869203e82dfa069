import type { FreezePreview as Preview, PreviewFreezeQuery } from '@alinha/contracts-agenda';
import { Button, color, LoadingState, Skeleton, space, tabularNumerals } from '@alinha/ui';
import { type ApiError, errorMessage, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../capitalized.ts';
import { useFreezePreview } from './plan-freezes.queries.ts';

const Box = styled.div`
  display: grid;
  gap: ${space[2]};
  justify-items: start;
  overflow-wrap: anywhere;
`;

const Hint = styled.p`
  color: ${color.textMuted};
`;

const Amounts = styled.ul`
  display: grid;
  gap: 4px;
  ${tabularNumerals}
`;

type FreezePreviewProps = {
  readonly planId: number;
  /** Null until both days are typed. */
  readonly days: PreviewFreezeQuery | null;
};

/** In words: the sessions that a freeze cancels, and the amount of each period. */
export function FreezePreview({ planId, days }: FreezePreviewProps): ReactNode {
  const texts = useTexts();
  const preview = useFreezePreview(planId, days);
  if (!days) return <Hint>{texts('freeze.hint')}</Hint>;
  return (
    <Box role="status">
      {preview.data ? (
        <Effect preview={preview.data} />
      ) : preview.isError ? (
        <FailedPreview
          error={preview.error}
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      ) : (
        <LoadingState>
          <Skeleton width={220} />
          <Skeleton width={180} />
        </LoadingState>
      )}
    </Box>
  );
}

type FailedPreviewProps = { readonly error: ApiError; readonly onRetry: () => void; readonly busy: boolean };

function FailedPreview({ error, onRetry, busy }: FailedPreviewProps): ReactNode {
  const texts = useTexts();
  const isAway = error.status === 503;
  const message = Object.values(error.fields).join(' · ') || errorMessage(error);
  return (
    <>
      <p>{isAway ? texts('freeze.preview_failed') : message}</p>
      {error.isTemporary && (
        <Button size="sm" busy={busy} onClick={onRetry}>
          {texts('freeze.retry')}
        </Button>
      )}
    </>
  );
}

function Effect({ preview: { sessions, amounts } }: { readonly preview: Preview }): ReactNode {
  const texts = useTexts();
  return (
    <>
      <p>{texts('freeze.sessions', { count: sessions })}</p>
      {amounts.length > 0 && (
        <Amounts aria-label={texts('freeze.amounts')}>
          {amounts.map((amount) => (
            <li key={amount.period_start}>
              <PeriodAmount {...amount} />
            </li>
          ))}
        </Amounts>
      )}
    </>
  );
}

function PeriodAmount(amount: Preview['amounts'][number]): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { period_start: start, period_end: end, before_cents: before, after_cents: after, paid } = amount;
  const isMonth = start.slice(0, 7) === end.slice(0, 7);
  const period = isMonth
    ? capitalized(format.month(start))
    : texts('freeze.days', { from: format.date(start), until: format.date(end) });
  const values = { period, before: format.money(before), after: format.money(after) };
  if (paid) return texts('freeze.amount_paid', values);
  return texts(before === after ? 'freeze.amount_same' : 'freeze.amount', values);
}
