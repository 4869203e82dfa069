import { Button, color, LateDrawer, media, space, useMediaQuery } from '@alinha/ui';
import { useNavigate, usePageTitle, usePermission, useTexts } from '@alinha/web-kit';
import { Keyboard, ListChecks } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { newAppointmentHref } from '../../appointments/new-appointment-address.ts';
import { AgendaBody } from './agenda-body.tsx';
import { AgendaFilters } from './agenda-filters.tsx';
import { AgendaHeader } from './agenda-header.tsx';
import { useAgendaInteractions } from './agenda-interactions.tsx';
import { useShortcuts } from './agenda-shortcuts.ts';
import { useAgendaState } from './agenda-state.ts';
import { PlacesProvider } from './classes/classes.queries.ts';
import { CreationButtons } from './creation-menu.tsx';
import { GridProvider } from './grid/grid-actions.ts';
import { ShortcutsDialog } from './late-views.ts';
import { DayStrip } from './list/day-strip.tsx';
import { useLiveAgenda } from './live/live-agenda.ts';

const Screen = styled.div`
  display: flex;
  height: calc(100dvh - var(--shell-top-height) - var(--shell-banners-height, 0px));
  overflow: hidden;
`;

const Side = styled.aside`
  flex: none;
  width: 272px;
  padding: ${space[4]};
  overflow-y: auto;
  scrollbar-width: thin;
  border-right: 1px solid ${color.border};
  background: ${color.surface};
`;

const Main = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
`;

/** The agenda by day, week or month. */
export function AgendaScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('agenda.title'));
  const state = useAgendaState();
  useLiveAgenda();
  const { change, chosen, goTo } = state;
  const navigate = useNavigate();
  const mayBook = usePermission('agenda.write');
  const hasColumn = useMediaQuery(media.desktop);
  const hasTimeGrid = state.view === 'day' || (state.view === 'week' && !state.isPhone);
  const [showsFilters, setShowsFilters] = useState(false);
  const [showsHelp, setShowsHelp] = useState(false);

  const onlyProfessional = chosen?.length === 1 ? chosen[0] : undefined;
  const newHref = newAppointmentHref({
    date: state.newDate,
    professionalId: onlyProfessional,
  });
  const showDay = useCallback((date: string) => change({ view: 'day', date }), [change]);
  const { tools, overlays, createNext, select } = useAgendaInteractions({
    booked: state.booked,
    visible: state.inSight,
    onlyProfessional,
    showDay,
    goTo,
    inSight: state,
  });
  const openOverview = () => navigate('/app/appointments/today');
  useShortcuts({
    n: () => void createNext(),
    t: state.goToday,
    d: () => state.setView('day'),
    w: () => state.setView('week'),
    m: () => state.setView('month'),
    ArrowLeft: () => state.goStep(-1),
    ArrowRight: () => state.goStep(1),
    h: openOverview,
    l: () => navigate('/app/appointments/waiting'),
    '?': () => setShowsHelp(true),
  });

  const filters = (onDate: (date: string) => void, onSelect: () => void, links?: ReactNode) => (
    <AgendaFilters
      date={state.date}
      today={state.today}
      onDate={onDate}
      professionals={state.professionals}
      chosen={chosen}
      onChoose={(professionals) => change({ professionals })}
      showsDone={state.showsDone}
      onShowsDone={(showsDone) => change({ showsDone })}
      showsCancelled={state.showsCancelled}
      onShowsCancelled={(showsCancelled) => change({ showsCancelled })}
      groupsClasses={state.groupsClasses}
      onGroupsClasses={hasTimeGrid ? (groupsClasses) => change({ groupsClasses }) : undefined}
      hasColumn={hasColumn}
    >
      {mayBook && (
        <Button size="sm" variant="ghost" icon={<ListChecks size={16} aria-hidden />} onClick={onSelect}>
          {texts('bulk.select_several')}
        </Button>
      )}
      {links}
    </AgendaFilters>
  );
  return (
    <GridProvider value={tools}>
      <PlacesProvider value={state.placesOf}>
        <Screen>
          {hasColumn && (
            <Side aria-label={texts('agenda.filters')}>
              <CreationButtons newHref={newHref} />
              {filters(
                goTo,
                select,
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Keyboard size={16} aria-hidden />}
                  onClick={() => setShowsHelp(true)}
                >
                  {texts('shortcuts.title')}
                </Button>,
              )}
            </Side>
          )}
          <Main>
            <AgendaHeader
              title={state.title}
              view={state.view}
              isPhone={state.isPhone}
              isWaiting={state.isWaiting}
              newHref={hasColumn ? undefined : newHref}
              onOpenFilters={hasColumn ? undefined : () => setShowsFilters(true)}
              isFiltered={state.isFiltered}
              onToday={state.goToday}
              onOverview={openOverview}
              onStep={state.goStep}
              onView={state.setView}
            />
            {state.isPhone && state.view !== 'month' && (
              <DayStrip
                days={state.weekDays}
                date={state.date}
                today={state.today}
                marked={state.marked}
                isLoading={state.isLoading}
                onDate={goTo}
              />
            )}
            <AgendaBody state={state} />
          </Main>
        </Screen>
        <LateDrawer
          open={showsFilters && !hasColumn}
          onOpenChange={setShowsFilters}
          title={texts('agenda.filters')}
          side="right"
          width={340}
        >
          {filters(
            (date) => {
              goTo(date);
              setShowsFilters(false);
            },
            () => {
              setShowsFilters(false);
              select();
            },
          )}
        </LateDrawer>
        {overlays}
        <ShortcutsDialog open={showsHelp} onOpenChange={setShowsHelp} />
      </PlacesProvider>
    </GridProvider>
  );
}
