import { Button, Card, EmptyState, LoadingState, SkeletonList, useInView } from '@alinha/ui';
import { type ApiError, QueryError, type UseInfiniteQueryResult, useTexts } from '@alinha/web-kit';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const WaitingCard = styled(Card)`
  padding: 0;
`;

const SKELETON_ROWS = 8;

type LogPagesProps<T> = {
  readonly query: UseInfiniteQueryResult<readonly T[], ApiError>;
  readonly failedText: string;
  readonly emptyText: string;
  /** Omitted without filters. */
  readonly onClear?: (() => void) | undefined;
  readonly children: (entries: readonly T[]) => ReactNode;
};

/** The pages of a log: the next one loads when its end comes into view. */
export function LogPages<T>({ query, failedText, emptyText, onClear, children }: LogPagesProps<T>) {
  const texts = useTexts();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = () => {
    if (!isFetchingNextPage) void fetchNextPage();
  };
  // After a failed page, only the button loads the next one; loading by scrolling would repeat for ever.
  const end = useInView(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  if (data === undefined) {
    return (
      <WaitingCard>
        {query.isError ? (
          <QueryError text={failedText} query={query} />
        ) : (
          <LoadingState>
            <SkeletonList rows={SKELETON_ROWS} />
          </LoadingState>
        )}
      </WaitingCard>
    );
  }
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<History size={22} aria-hidden />}
          text={emptyText}
          action={onClear && <Button onClick={onClear}>{texts('activity.clear')}</Button>}
        />
      </Card>
    );
  }
  return (
    <>
      {children(data)}
      {hasNextPage && (
        <div ref={end}>
          <Button variant="ghost" block busy={isFetchingNextPage} onClick={more}>
            {texts(isFetchNextPageError ? 'activity.more_failed' : 'activity.more')}
          </Button>
        </div>
      )}
    </>
  );
}
