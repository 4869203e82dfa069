import type { Appointment } from '@alinha/contracts-agenda';
import { media, Popover, useMediaQuery } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useChangeDone, useMoveAppointment } from './appointment-changes.queries.ts';
import { AppointmentDetails } from './appointment-details.tsx';
import { CardMenu } from './card-menu.tsx';
import { glideBack } from './glide-back.ts';
import { type GridActions, type GridTools, useGridTools } from './grid-actions.ts';
import { useOverbookingQuestion } from './overbooking-question.tsx';
import { useQuickCreation } from './quick-creation.tsx';

/** Dialogs are fetched once the agenda is there: it opens without them. */
const loadEditDialog = () => import('../../booking/edit-appointment-dialog.tsx');
const EditDialog = lazy(() => loadEditDialog().then((file) => ({ default: file.EditAppointmentDialog })));
const loadDeleteDialog = () => import('../../booking/delete-appointment-dialog.tsx');
const DeleteDialog = lazy(() =>
  loadDeleteDialog().then((file) => ({ default: file.DeleteAppointmentDialog })),
);
/** After the agenda has what it needs itself. */
const FETCH_AHEAD_MS = 1500;

type Opened = { readonly id: number; readonly anchor: RefObject<HTMLElement | null> };
type OpenedMenu = {
  readonly id: number;
  readonly card: HTMLElement;
  readonly at: { readonly x: number; readonly y: number };
};

/** An appointment as it was when its dialog opened. */
type Asked = { readonly dialog: 'edit' | 'delete'; readonly appointment: Appointment };

type AgendaInteractionsInput = {
  /** What is known of the days in sight: the details follow its changes. */
  readonly booked: readonly Appointment[];
  /** The one professional that the filter leaves. */
  readonly onlyProfessional: number | undefined;
  readonly showDay: (date: string) => void;
  /** Brings another day into sight; left out where days are not gone through. */
  readonly goTo?: ((date: string) => void) | undefined;
};

/** What people do with appointments on the agenda, and the panels that this opens over it. */
export function useAgendaInteractions(input: AgendaInteractionsInput): {
  readonly tools: GridTools;
  readonly overlays: ReactNode;
} {
  const { booked, onlyProfessional, showDay, goTo = showDay } = input;
  const texts = useTexts();
  const hasSides = useMediaQuery(media.desktop);
  const overbooking = useOverbookingQuestion();
  const changeDone = useChangeDone();
  const moveAppointment = useMoveAppointment({ ask: overbooking.ask, onPutBack: glideBack });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const { start, panel } = useQuickCreation();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadEditDialog();
      void loadDeleteDialog();
    }, FETCH_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);

  // Cards get actions that stay the same: what those do may change under them.
  const latest = useRef({ changeDone, moveAppointment, showDay, goTo, onlyProfessional });
  latest.current = { changeDone, moveAppointment, showDay, goTo, onlyProfessional };
  const actions = useMemo(
    (): GridActions => ({
      open: ({ id }, element) => setOpened({ id, anchor: { current: element } }),
      openMenu: ({ id }, card, at) => setMenu({ id, card, at }),
      changeDone: (appointment, done) => latest.current.changeDone({ appointment, done }),
      move: (appointment, placement) => latest.current.moveAppointment({ appointment, placement }),
      showDay: (date) => latest.current.showDay(date),
      goTo: (date) => latest.current.goTo(date),
      createOn: (date, element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const professionalId = latest.current.onlyProfessional;
        start({ date, professionalId }, { x, y, width, height });
      },
      create: (slot, at) => {
        const professionalId = slot.professionalId ?? latest.current.onlyProfessional;
        start({ ...slot, professionalId }, at);
      },
    }),
    [start],
  );
  const tools = useGridTools(actions);
  const find = (id: number | undefined) => booked.find((one) => one.id === id);
  const appointment = find(opened?.id);
  const inMenu = find(menu?.id);
  const closeMenu = () => {
    menu?.card.focus();
    setMenu(null);
  };
  const ask = (dialog: Asked['dialog'], about: Appointment, card: HTMLElement | null) => {
    // The focus comes back to the card, not to a panel that is gone by then.
    card?.focus();
    setOpened(null);
    setAsked({ dialog, appointment: about });
  };
  const answered = () => setAsked(null);
  const overlays = (
    <>
      {appointment && opened && (
        <Popover
          open
          onOpenChange={(open) => {
            if (!open) setOpened(null);
          }}
          label={texts('agenda.details')}
          anchor={opened.anchor}
          side={hasSides ? 'right' : 'bottom'}
          width={400}
          sheetOnPhone
          initialFocus="none"
        >
          <AppointmentDetails
            key={appointment.id}
            appointment={appointment}
            onChangeDone={(done) => {
              actions.changeDone(appointment, done);
              setOpened(null);
            }}
            onEdit={() => ask('edit', appointment, opened.anchor.current)}
            onDelete={() => ask('delete', appointment, opened.anchor.current)}
          />
        </Popover>
      )}
      {inMenu && menu && (
        <CardMenu
          appointment={inMenu}
          at={menu.at}
          onOpenDetails={() => actions.open(inMenu, menu.card)}
          onChangeDone={(done) => actions.changeDone(inMenu, done)}
          onEdit={() => ask('edit', inMenu, menu.card)}
          onDelete={() => ask('delete', inMenu, menu.card)}
          onClose={closeMenu}
        />
      )}
      <Suspense fallback={null}>
        {asked?.dialog === 'edit' && <EditDialog appointment={asked.appointment} onClose={answered} />}
        {asked?.dialog === 'delete' && (
          <DeleteDialog
            open
            appointment={asked.appointment}
            onOpenChange={(open) => {
              if (!open) answered();
            }}
            onDeleted={answered}
          />
        )}
      </Suspense>
      {panel}
      {overbooking.question}
    </>
  );
  return { tools, overlays };
}
