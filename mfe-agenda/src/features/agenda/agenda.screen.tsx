import { Button, color, Drawer, media, Popover, space, useMediaQuery } from '@alinha/ui';
import { useNavigate, usePageTitle, useTexts } from '@alinha/web-kit';
import { Keyboard } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { newAppointmentHref } from '../../appointments/new-appointment-address.ts';
import { useChangeDone } from './agenda.queries.ts';
import { AgendaBody } from './agenda-body.tsx';
import { AgendaFilters } from './agenda-filters.tsx';
import { AgendaHeader } from './agenda-header.tsx';
import { useShortcuts } from './agenda-shortcuts.ts';
import { useAgendaState } from './agenda-state.ts';
import { AppointmentDetails } from './appointment-details.tsx';
import { DayStrip } from './day-strip.tsx';
import { type GridActions, GridProvider, useGridTools } from './grid-actions.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const Screen = styled.div`
  display: flex;
  height: calc(100dvh - var(--shell-top-height));
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

const Help = styled.div`
  margin-top: ${space[4]};
`;

type Opened = { readonly id: number; readonly anchor: RefObject<HTMLElement | null> };

/** The agenda: where the day starts. */
export function AgendaScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('agenda.title'));
  const navigate = useNavigate();
  const state = useAgendaState();
  const { change, chosen, goTo } = state;
  const changeDone = useChangeDone();
  const hasColumn = useMediaQuery(media.desktop);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [showsFilters, setShowsFilters] = useState(false);
  const [showsHelp, setShowsHelp] = useState(false);
  const appointment = state.booked.find(({ id }) => id === opened?.id);

  const onlyProfessional = chosen?.length === 1 ? chosen[0] : undefined;
  const newHref = newAppointmentHref({
    date: state.showsToday ? undefined : state.date,
    professionalId: onlyProfessional,
  });
  const actions = useMemo(
    (): GridActions => ({
      open: ({ id }, element) => setOpened({ id, anchor: { current: element } }),
      changeDone: (one, done) => changeDone({ appointment: one, done }),
      showDay: (date) => change({ view: 'day', date }),
      createAt: (start, professionalId = onlyProfessional) =>
        navigate(
          newAppointmentHref({ date: start.slice(0, 10), start: start.slice(11, 16), professionalId }),
        ),
    }),
    [change, changeDone, navigate, onlyProfessional],
  );
  const tools = useGridTools(actions);
  useShortcuts({
    n: () => navigate(newHref),
    t: state.goToday,
    d: () => state.setView('day'),
    w: () => state.setView('week'),
    ArrowLeft: () => state.goStep(-1),
    ArrowRight: () => state.goStep(1),
    '?': () => setShowsHelp(true),
  });

  const filters = (onDate: (date: string) => void) => (
    <AgendaFilters
      date={state.date}
      today={state.today}
      onDate={onDate}
      professionals={state.professionals}
      chosen={chosen}
      onChoose={(professionals) => change({ professionals })}
      showsDone={state.showsDone}
      onShowsDone={(showsDone) => change({ showsDone })}
    />
  );
  return (
    <GridProvider value={tools}>
      <Screen>
        {hasColumn && (
          <Side aria-label={texts('agenda.filters')}>
            {filters(goTo)}
            <Help>
              <Button
                size="sm"
                variant="ghost"
                icon={<Keyboard size={16} aria-hidden />}
                onClick={() => setShowsHelp(true)}
              >
                {texts('shortcuts.title')}
              </Button>
            </Help>
          </Side>
        )}
        <Main>
          <AgendaHeader
            title={state.title}
            view={state.view}
            isPhone={state.isPhone}
            isWaiting={state.isWaiting}
            newHref={newHref}
            onOpenFilters={hasColumn ? undefined : () => setShowsFilters(true)}
            isFiltered={state.isFiltered}
            onToday={state.goToday}
            onStep={state.goStep}
            onView={state.setView}
          />
          {state.isPhone && (
            <DayStrip
              days={state.weekDays}
              date={state.date}
              today={state.today}
              marked={state.marked}
              onDate={goTo}
            />
          )}
          <AgendaBody state={state} />
        </Main>
      </Screen>
      <Drawer
        open={showsFilters && !hasColumn}
        onOpenChange={setShowsFilters}
        title={texts('agenda.filters')}
        side="right"
        width={340}
      >
        {filters((date) => {
          goTo(date);
          setShowsFilters(false);
        })}
      </Drawer>
      {appointment && opened && (
        <Popover
          open
          onOpenChange={(open) => {
            if (!open) setOpened(null);
          }}
          label={texts('agenda.details')}
          anchor={opened.anchor}
          side="right"
          width={400}
          sheetOnPhone
          initialFocus="none"
        >
          <AppointmentDetails
            key={appointment.id}
            appointment={appointment}
            onChangeDone={(done) => {
              changeDone({ appointment, done });
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        </Popover>
      )}
      <ShortcutsDialog open={showsHelp} onOpenChange={setShowsHelp} />
    </GridProvider>
  );
}
