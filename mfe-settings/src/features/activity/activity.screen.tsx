import type { Activity } from '@alinha/contracts-accounts';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { Button, Page } from '@alinha/ui';
import { usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasFilters, isOrdered, useAddressFilters } from '../../parts/address-filters.ts';
import { LogDays } from '../../parts/log-days.tsx';
import { LogPages } from '../../parts/log-pages.tsx';
import { NoAccess } from '../../parts/no-access.tsx';
import { useActivity, useActivityFile, useTeam } from './activity.queries.ts';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { type ActivityFilters, activityFiltersOf } from './activity-filters.ts';
import { ActivitySentence, actorOf } from './activity-sentence.tsx';

type LogProps = {
  readonly filters: ActivityFilters;
  readonly onClear: () => void;
  readonly today: string;
  readonly colors: ReadonlyMap<number, string>;
};

function Log({ filters, onClear, today, colors }: LogProps): ReactNode {
  const texts = useTexts();
  const activity = useActivity(filters, { enabled: isOrdered(filters) });
  if (!isOrdered(filters)) return null;
  const entryOf = (one: Activity) => ({
    id: one.id,
    at: one.occurred_at,
    actor: {
      name: actorOf(one, texts),
      color: one.user_id === null ? undefined : colors.get(one.user_id),
    },
    sentence: <ActivitySentence activity={one} />,
  });
  return (
    <LogPages
      query={activity}
      failedText={texts('activity.load_failed')}
      emptyText={texts(hasFilters(filters) ? 'activity.none_found' : 'activity.none')}
      onClear={hasFilters(filters) ? onClear : undefined}
    >
      {(activities) => <LogDays entries={activities.map(entryOf)} today={today} />}
    </LogPages>
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
