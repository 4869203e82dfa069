import type { ChartReading } from '@alinha/contracts-agenda';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { Badge, Page, Text, TextLink } from '@alinha/ui';
import { usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { hasFilters, isOrdered, useAddressFilters } from '../../parts/address-filters.ts';
import { LogDays } from '../../parts/log-days.tsx';
import { LogPages } from '../../parts/log-pages.tsx';
import { NoAccess } from '../../parts/no-access.tsx';
import { useTeam } from '../activity/activity.queries.ts';
import { ReadingFilterBar } from './reading-filter-bar.tsx';
import { readingFiltersOf } from './reading-filters.ts';
import { useReadings } from './readings.queries.ts';

function ReadingSentence({ reading }: { readonly reading: ChartReading }): ReactNode {
  const texts = useTexts();
  const { kind, user_name: name, client_id, client_name, access_reason } = reading;
  if (client_id === null) {
    return (
      <>
        <strong>{name}</strong> {texts('readings.exported_all')}
      </>
    );
  }
  return (
    <>
      <strong>{name}</strong> {texts(`readings.${kind}`)}{' '}
      <TextLink href={`/app/clients/${client_id}`}>{client_name}</TextLink>
      {access_reason && (
        <Text as="span" size="small" tone="muted">
          {' '}
          <Badge tone="warning">{texts('readings.justified')}</Badge> {access_reason}
        </Text>
      )}
    </>
  );
}

/** Who read the clinical notes of which client, for administrators. */
export function ReadingsScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('readings.title'));
  const { user, company } = useSession();
  const isAdmin = user?.is_admin === true;
  const { filters, change, clear } = useAddressFilters(readingFiltersOf);
  const team = useTeam({ enabled: isAdmin });
  const readings = useReadings(filters, { enabled: isAdmin && isOrdered(filters) });
  const today = wallClockAt(new Date(), company?.timezone ?? DEFAULT_TIME_ZONE).slice(0, 10);
  const back = { href: '/app/settings', label: texts('settings.title') };
  if (!isAdmin) {
    return (
      <Page title={texts('readings.title')} back={back}>
        <NoAccess
          text={texts('readings.admin_only')}
          back={{ href: back.href, label: texts('company.back_to_settings') }}
        />
      </Page>
    );
  }
  const colors = new Map(team.map(({ id, color }) => [id, color]));
  const entryOf = (reading: ChartReading) => ({
    id: reading.id,
    at: reading.read_at,
    actor: { name: reading.user_name, color: colors.get(reading.user_id) },
    sentence: <ReadingSentence reading={reading} />,
  });
  return (
    <Page title={texts('readings.title')} description={texts('readings.description')} back={back}>
      <ReadingFilterBar filters={filters} onChange={change} team={team} today={today} />
      {isOrdered(filters) && (
        <LogPages
          query={readings}
          failedText={texts('readings.load_failed')}
          emptyText={texts(hasFilters(filters) ? 'readings.none_found' : 'readings.none')}
          onClear={hasFilters(filters) ? clear : undefined}
        >
          {(entries) => <LogDays entries={entries.map(entryOf)} today={today} />}
        </LogPages>
      )}
    </Page>
  );
}
