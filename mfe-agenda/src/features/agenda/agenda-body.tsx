import { Banner, Button } from '@alinha/ui';
import { QueryError, useIsOffline, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { newAppointmentHref } from '../../appointments/new-appointment-address.ts';
import type { AgendaState } from './agenda-state.ts';
import { EmptyNotice } from './empty-notice.tsx';
import { ClosedTimesProvider } from './grid/day-column.tsx';
import { TimeGrid } from './grid/time-grid.tsx';
import { MonthGrid, MonthList } from './late-views.ts';
import { PhoneDay } from './list/phone-day.tsx';
import { WeekList } from './list/week-list.tsx';

const Place = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
  flex-direction: column;
`;

/** More get a page each: their columns would be too narrow to read. */
const COLUMNS_ON_PHONE = 2;

function Days({ state }: { readonly state: AgendaState }): ReactNode {
  const { view, isPhone } = state;
  if (view === 'month') return isPhone ? <MonthList state={state} /> : <MonthGrid state={state} />;
  if (view === 'week' && isPhone) return <WeekList state={state} />;
  if (view === 'day' && isPhone && state.shownProfessionals.length > COLUMNS_ON_PHONE) {
    return (
      <ClosedTimesProvider value={state.closedTimes}>
        <PhoneDay state={state} />
      </ClosedTimesProvider>
    );
  }
  return (
    <ClosedTimesProvider value={state.closedTimes}>
      <TimeGrid
        view={view}
        date={state.date}
        now={state.now}
        firstHour={state.firstHour}
        todayCount={state.todayCount}
        events={state.events}
        professionals={state.shownProfessionals}
      />
    </ClosedTimesProvider>
  );
}

/** The days themselves: loading, failed, empty or filled. */
export function AgendaBody({ state }: { readonly state: AgendaState }): ReactNode {
  const texts = useTexts();
  // The shell's banner says it then.
  const isOffline = useIsOffline();
  const { read, view, isPhone, isFiltered } = state;
  // Lists say of each day that it is empty.
  const isPhoneList = isPhone && view !== 'day';
  if (read.isError && !read.data) return <QueryError text={texts('agenda.failed')} query={read} />;
  return (
    <Place aria-busy={state.isLoading || undefined}>
      {read.isError && !isOffline && (
        <Banner
          flush
          tone="warning"
          action={
            <Button size="sm" onClick={() => void read.refetch()} busy={read.isFetching}>
              {texts('agenda.retry')}
            </Button>
          }
        >
          {texts('agenda.stale')}
        </Banner>
      )}
      <Days state={state} />
      {state.isEmpty && !isPhoneList && (
        <EmptyNotice
          besideHours={view !== 'month'}
          newHref={newAppointmentHref({ date: state.date })}
          onClearFilters={isFiltered ? state.clearFilters : undefined}
        />
      )}
    </Place>
  );
}
