import type { Appointment } from '@alinha/contracts-agenda';
import {
  Banner,
  Button,
  color,
  DEFAULT_PROFESSIONAL_COLOR,
  fontWeight,
  media,
  Page,
  SkeletonList,
  Switch,
  space,
  typeStep,
  useMediaQuery,
} from '@alinha/ui';
import {
  QueryError,
  useCompanyClock,
  useFormat,
  useIsOffline,
  useNavigate,
  usePageTitle,
  useSearchParams,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { type ReactNode, useId, useMemo } from 'react';
import { styled } from 'styled-components';
import { newAppointmentHref } from '../../../appointments/new-appointment-address.ts';
import { sentenceCase } from '../../../appointments/sentence-case.ts';
import { useAgendaInteractions } from '../agenda-interactions.tsx';
import { CreationMenu } from '../creation-menu.tsx';
import { GridProvider } from '../grid/grid-actions.ts';
import { useHeldPlaces } from '../held/held-places.ts';
import { HeldLine } from '../held/late-held.ts';
import { useLiveAgenda } from '../live/live-agenda.ts';
import { DAYS_AHEAD, useOwnAppointments } from './app-mode.queries.ts';
import { sectionsOf } from './app-mode-buckets.ts';
import { AppModeCard } from './app-mode-card.tsx';

const SectionTitle = styled.h2`
  margin-bottom: ${space[2]};
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
`;

const DayTitle = styled.h3`
  margin: ${space[3]} 0 ${space[2]};
  ${typeStep('small')}
  font-weight: ${fontWeight.semibold};
  color: ${color.textMuted};
`;

const Cards = styled.ul`
  display: grid;
  gap: ${space[2]};
`;

const Nothing = styled.p`
  color: ${color.textMuted};
`;

function CardList({ appointments }: { readonly appointments: readonly Appointment[] }): ReactNode {
  return (
    <Cards>
      {appointments.map((appointment) => (
        <AppModeCard key={appointment.id} appointment={appointment} />
      ))}
    </Cards>
  );
}

type SectionProps = { readonly title: string; readonly empty: string | false; readonly children: ReactNode };

function Section({ title, empty, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {empty ? <Nothing>{empty}</Nothing> : children}
    </section>
  );
}

/** State of past appointments in the address, `?past=shown`, and its setter. */
function useShowsPast(): readonly [boolean, (shows: boolean) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const show = (shows: boolean) => navigate({ search: shows ? '?past=shown' : '' }, { replace: true });
  return [query.get('past') === 'shown', show];
}

const NOTHING: readonly never[] = [];

/** The agenda in the in-app mode: the user's own appointments as current, upcoming and past. */
export function AppModeScreen(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  usePageTitle(texts('agenda.title'));
  useLiveAgenda();
  const { user } = useSession();
  const now = useCompanyClock();
  const today = now.slice(0, 10);
  const isPhone = useMediaQuery(media.phone);
  const [showsPast, setShowsPast] = useShowsPast();
  // The shell shows its own banner while offline.
  const isOffline = useIsOffline();
  const own = useOwnAppointments(user?.id, today);
  const booked = own.data ?? NOTHING;
  const sections = useMemo(() => sectionsOf(booked, now), [booked, now]);
  const self = useMemo(() => (user ? [{ ...user, color: DEFAULT_PROFESSIONAL_COLOR }] : NOTHING), [user]);
  const held = useHeldPlaces(self, now);
  const { tools, overlays } = useAgendaInteractions({
    booked,
    onlyProfessional: user?.id,
    showDay: () => undefined,
  });
  return (
    <GridProvider value={tools}>
      <Page
        width="narrow"
        title={texts('agenda.title')}
        description={sentenceCase(format.longDate(today))}
        actions={
          <CreationMenu newHref={newAppointmentHref({ professionalId: user?.id })} isPhone={isPhone} />
        }
      >
        {own.isError && own.data && !isOffline && (
          <Banner
            tone="warning"
            action={
              <Button size="sm" onClick={() => void own.refetch()} busy={own.isFetching}>
                {texts('agenda.retry')}
              </Button>
            }
          >
            {texts('agenda.stale')}
          </Banner>
        )}
        {own.isError && !own.data ? (
          <QueryError text={texts('agenda.failed')} query={own} />
        ) : own.isPending ? (
          <SkeletonList rows={6} avatar={false} />
        ) : (
          <>
            <Switch label={texts('app_mode.show_past')} checked={showsPast} onChange={setShowsPast} />
            <Section
              title={texts('app_mode.now')}
              empty={sections.now.length === 0 && texts('app_mode.no_now')}
            >
              <CardList appointments={sections.now} />
            </Section>
            {held.length > 0 && (
              <Section title={texts('app_mode.held')} empty={false}>
                {held.map((place) => (
                  <HeldLine key={place.place_id} held={place} showsDay />
                ))}
              </Section>
            )}
            {showsPast && (
              <Section
                title={texts('app_mode.past')}
                empty={sections.past.length === 0 && texts('app_mode.no_past')}
              >
                <CardList appointments={sections.past} />
              </Section>
            )}
            <Section
              title={texts('app_mode.upcoming')}
              empty={sections.upcoming.size === 0 && texts('app_mode.no_upcoming', { days: DAYS_AHEAD })}
            >
              {[...sections.upcoming].map(([day, appointments]) => (
                <div key={day}>
                  <DayTitle>
                    {day === today ? texts('agenda.today') : sentenceCase(format.longDate(day))}
                  </DayTitle>
                  <CardList appointments={appointments} />
                </div>
              ))}
            </Section>
          </>
        )}
      </Page>
      {overlays}
    </GridProvider>
  );
}
