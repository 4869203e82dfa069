import { Banner, Button, ErrorState } from '@alinha/ui';
import { errorMessage, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AgendaState } from './agenda-state.ts';
import { EmptyNotice } from './empty-notice.tsx';
import { TimeGrid } from './time-grid.tsx';
import { WeekList } from './week-list.tsx';

const Place = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
  flex-direction: column;
`;

/** The days themselves: loading, failed, empty or filled. */
export function AgendaBody({ state }: { readonly state: AgendaState }): ReactNode {
  const texts = useTexts();
  const { week, view, date, isPhone, isFiltered } = state;
  const retry = () => void week.refetch();
  if (week.isError && !week.data) {
    return (
      <ErrorState
        text={texts('agenda.failed')}
        detail={errorMessage(week.error, '') || undefined}
        onRetry={retry}
        retrying={week.isFetching}
      />
    );
  }
  return (
    <Place aria-busy={state.isLoading || undefined}>
      {week.isError && (
        <Banner
          flush
          tone="warning"
          action={
            <Button size="sm" onClick={retry} busy={week.isFetching}>
              {texts('agenda.retry')}
            </Button>
          }
        >
          {texts('agenda.stale')}
        </Banner>
      )}
      {isPhone && view === 'week' ? (
        <WeekList
          days={state.days}
          date={date}
          today={state.today}
          isLoading={state.isLoading}
          isWaiting={state.isWaiting}
          appointments={state.inSight}
        />
      ) : (
        <>
          <TimeGrid
            view={view}
            date={date}
            now={state.now}
            firstHour={state.firstHour}
            todayCount={state.todayCount}
            events={state.events}
            professionals={state.isLoading ? NOBODY : state.shownProfessionals}
          />
          {state.isEmpty && <EmptyNotice onClearFilters={isFiltered ? state.clearFilters : undefined} />}
        </>
      )}
    </Place>
  );
}

const NOBODY: readonly never[] = [];
