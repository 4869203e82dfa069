import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { Button, Card, EmptyState, LoadingState, Page, SkeletonList, useInView } from '@alinha/ui';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { Download, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { hasFilters, isOrdered, useAddressFilters } from '../../parts/address-filters.ts';
import { NoAccess } from '../../parts/no-access.tsx';
import { useActivity, useActivityFile, useTeam } from './activity.queries.ts';
import { ActivityDays } from './activity-days.tsx';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { type ActivityFilters, activityFiltersOf } from './activity-filters.ts';

const WaitingCard = styled(Card)`
  padding: 0;
`;

const SKELETON_ROWS = 8;

type LogProps = {
  readonly filters: ActivityFilters;
  readonly onClear: () => void;
  readonly today: string;
  readonly colors: ReadonlyMap<number, string>;
};

function Log({ filters, onClear, today, colors }: LogProps): ReactNode {
  const texts = useTexts();
  const activity = useActivity(filters, { enabled: isOrdered(filters) });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = activity;
  const more = () => {
    if (!isFetchingNextPage) void fetchNextPage();
  };
  // After a failed page, only the button loads the next one; loading by scrolling would repeat for ever.
  const end = useInView(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  if (!isOrdered(filters)) return null;
  if (data === undefined) {
    return (
      <WaitingCard>
        {activity.isError ? (
          <QueryError text={texts('activity.load_failed')} query={activity} />
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
          text={texts(hasFilters(filters) ? 'activity.none_found' : 'activity.none')}
          action={
            hasFilters(filters) ? <Button onClick={onClear}>{texts('activity.clear')}</Button> : undefined
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ActivityDays activities={data} today={today} colors={colors} />
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

/** Log of all actions, for administrators. */
export function ActivityScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('activity.title'));
  const { user, company } = useSession();
  const isAdmin = user?.is_admin === true;
  const { filters, change, clear } = useAddressFilters(activityFiltersOf);
  const team = useTeam({ enabled: isAdmin });
  const file = useActivityFile(filters);
  const today = wallClockAt(new Date(), company?.timezone ?? DEFAULT_TIME_ZONE).slice(0, 10);
  const back = { href: '/app/settings', label: texts('settings.title') };
  if (!isAdmin) {
    return (
      <Page title={texts('activity.title')} back={back}>
        <NoAccess
          text={texts('activity.admin_only')}
          back={{ href: back.href, label: texts('company.back_to_settings') }}
        />
      </Page>
    );
  }
  return (
    <Page
      title={texts('activity.title')}
      description={texts('activity.description')}
      back={back}
      actions={
        <Button
          icon={<Download size={16} aria-hidden />}
          busy={file.isPending}
          disabled={!isOrdered(filters)}
          onClick={() => file.mutate()}
        >
          {texts('activity.download')}
        </Button>
      }
    >
      <ActivityFilterBar filters={filters} onChange={change} team={team} today={today} />
      <Log
        filters={filters}
        onClear={clear}
        today={today}
        colors={new Map(team.map(({ id, color }) => [id, color]))}
      />
    </Page>
  );
}
