import type { Appointment, Attendance } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { fetchLateViews, whenTouched } from '@alinha/ui';
import type { AnchorRect } from '@alinha/ui/panels';
import { toast, useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { hasOverlay } from './agenda-shortcuts.ts';
import { useApplyMove } from './changes/apply-move.queries.ts';
import { useChangeDone, useMoveAppointment } from './changes/appointment-changes.queries.ts';
import { useChangeAttendance } from './changes/attendance-changes.queries.ts';
import { useOverbookingQuestion } from './changes/overbooking-question.tsx';
import { classKeyOf } from './classes/classes.ts';
import { glideBack } from './grid/glide-back.ts';
import { type GridActions, type GridTools, useGridTools } from './grid/grid-actions.ts';
import { middleOfWindow, nextFreeSlot, placeOfSlot } from './grid/next-free-slot.ts';
import {
  AbsenceDialog,
  AppointmentPanel,
  CardMenu,
  DeleteAppointmentDialog,
  EditAppointmentDialog,
  OverbookingDialog,
  SeriesOverbookingDialog,
  StackPanel,
} from './late-views.ts';
import { asksAboutAbsence } from './panel/absence-question.ts';
import { useQuickCreation } from './quick-create/quick-creation.tsx';
import { useSelection } from './selection/selection.tsx';

type Opened = { readonly id: number; readonly anchor: RefObject<HTMLElement | null> };
type OpenedStack = { readonly ids: readonly number[]; readonly anchor: RefObject<HTMLElement | null> };
type OpenedMenu = {
  readonly id: number;
  readonly card: HTMLElement;
  readonly at: { readonly x: number; readonly y: number };
};

/** An appointment as it was when its dialog opened. */
type Asked = { readonly dialog: 'edit' | 'delete' | Absent; readonly appointment: Appointment };
type Absent = 'no_show' | 'cancelled';

/** The appointments of a stack, with everybody in their classes: also who joined since, and who is hidden. */
function stackedIn(booked: readonly Appointment[], ids: readonly number[]): readonly Appointment[] {
  const keys = new Set(booked.filter(({ id }) => ids.includes(id)).map(classKeyOf));
  return booked.filter((one) => keys.has(classKeyOf(one)));
}

function placeOf(element: HTMLElement | null): AnchorRect {
  // A list may have dropped its row meanwhile.
  if (!element?.isConnected) return middleOfWindow();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

type AgendaInteractionsInput = {
  /** The known appointments of the days on the screen: the details follow their changes. */
  readonly booked: readonly Appointment[];
  /** Those that the filters show; by default all. */
  readonly visible?: readonly Appointment[];
  /** The one professional that the filter leaves. */
  readonly onlyProfessional: number | undefined;
  readonly showDay: (date: string) => void;
  /** Brings another day into sight; left out where days are not gone through. */
  readonly goTo?: ((date: string) => void) | undefined;
  /** The days in sight and today; left out where days are not gone through. */
  readonly inSight?: { readonly days: readonly string[]; readonly today: string };
};

/** The actions on appointments of the agenda, and the panels that they open. */
export function useAgendaInteractions(input: AgendaInteractionsInput): {
  readonly tools: GridTools;
  readonly overlays: ReactNode;
  /** Starts an appointment at the next free time of the days in sight, or of those after them. */
  readonly createNext: () => Promise<void>;
  /** Starts choosing several appointments. */
  readonly select: () => void;
  readonly isSelecting: boolean;
} {
  const { booked, visible = booked, onlyProfessional, showDay, goTo = showDay, inSight } = input;
  const { user } = useSession();
  const overbooking = useOverbookingQuestion((props) => <OverbookingDialog {...props} />);
  const ofSeries = useOverbookingQuestion((props) => <SeriesOverbookingDialog {...props} />);
  const changeDone = useChangeDone();
  const changeAttendance = useChangeAttendance(overbooking.ask);
  const applyMove = useApplyMove(ofSeries.ask);
  const moveAppointment = useMoveAppointment({
    ask: overbooking.ask,
    onPutBack: glideBack,
    applyToFollowing: (move) => void applyMove(move),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const [stack, setStack] = useState<OpenedStack | null>(null);
  const { start, panel } = useQuickCreation();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => whenTouched(() => void fetchLateViews()), []);
  const texts = useTexts();
  const isSearching = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const mark = (appointment: Appointment, attendance: Attendance, card: HTMLElement | null) => {
    if (attendance === 'done') changeDone({ appointment, done: true });
    else if (
      (attendance === 'no_show' || attendance === 'cancelled') &&
      asksAboutAbsence(appointment, attendance)
    )
      ask(attendance, appointment, card);
    else changeAttendance({ appointment, attendance });
  };
  // Cards get actions that stay the same: what those do may change under them.
  const current = { booked, changeDone, mark, moveAppointment, showDay, goTo, onlyProfessional, texts };
  const latest = useRef(current);
  latest.current = current;
  const actions = useMemo(
    (): GridActions => ({
      open: ({ id }, element) => setOpened({ id, anchor: { current: element } }),
      openStack: (appointments, card) =>
        setStack({ ids: appointments.map(({ id }) => id), anchor: { current: card } }),
      openMenu: ({ id }, card, at) => setMenu({ id, card, at }),
      changeDone: (appointment, done) => latest.current.changeDone({ appointment, done }),
      changeAttendance: (appointment, attendance, card) => latest.current.mark(appointment, attendance, card),
      move: (appointments, placement) => {
        const { booked: all, moveAppointment: move, texts: say } = latest.current;
        const [first] = appointments;
        const key = classKeyOf(first);
        // A filter may hide completed ones of the class.
        const isHeld = appointments.length > 1 && all.some((one) => !isOpen(one) && classKeyOf(one) === key);
        if (isHeld) toast.error(say('classes.has_done'));
        else move({ appointments, placement });
      },
      showDay: (date) => latest.current.showDay(date),
      goTo: (date) => latest.current.goTo(date),
      createOn: (date, element) => {
        const professionalId = latest.current.onlyProfessional;
        start({ date, professionalId }, placeOf(element));
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
  const selection = useSelection(visible);
  const appointment = find(opened?.id);
  const isGone = opened !== null && !appointment;
  useEffect(() => {
    // It must not open by itself when its day is shown again.
    if (isGone) setOpened(null);
  }, [isGone]);
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
        <AppointmentPanel
          appointment={appointment}
          anchor={opened.anchor}
          onChangeDone={(done) => actions.changeDone(appointment, done)}
          onChangeAttendance={(attendance) => mark(appointment, attendance, opened.anchor.current)}
          onMove={(placement) => actions.move([appointment], placement)}
          onBook={(slot) => {
            setOpened(null);
            start(slot, placeOf(opened.anchor.current));
          }}
          ask={overbooking.ask}
          onEdit={() => ask('edit', appointment, opened.anchor.current)}
          onDelete={() => ask('delete', appointment, opened.anchor.current)}
          onClose={() => setOpened(null)}
        />
      )}
      {stack && (
        <StackPanel
          appointments={stackedIn(booked, stack.ids)}
          anchor={stack.anchor}
          onAdd={(slot) => {
            setStack(null);
            start(slot, placeOf(stack.anchor.current));
          }}
          onOpen={({ id }) => {
            setStack(null);
            setOpened({ id, anchor: stack.anchor });
          }}
          onClose={() => setStack(null)}
        />
      )}
      {inMenu && menu && (
        <CardMenu
          appointment={inMenu}
          at={menu.at}
          onOpenDetails={() => actions.open(inMenu, menu.card)}
          onChangeDone={(done) => actions.changeDone(inMenu, done)}
          onChangeAttendance={(attendance) => mark(inMenu, attendance, menu.card)}
          onEdit={() => ask('edit', inMenu, menu.card)}
          onDelete={() => ask('delete', inMenu, menu.card)}
          onClose={closeMenu}
        />
      )}
      {asked?.dialog === 'edit' && (
        <EditAppointmentDialog appointment={asked.appointment} onClose={answered} />
      )}
      {(asked?.dialog === 'no_show' || asked?.dialog === 'cancelled') && (
        <AbsenceDialog
          appointments={[asked.appointment]}
          attendance={asked.dialog}
          onConfirm={(absence) => {
            changeAttendance({
              appointment: asked.appointment,
              attendance: asked.dialog as Absent,
              ...absence,
            });
            answered();
          }}
          onClose={answered}
        />
      )}
      {asked?.dialog === 'delete' && (
        <DeleteAppointmentDialog
          open
          appointment={asked.appointment}
          onOpenChange={(open) => {
            if (!open) answered();
          }}
          onDeleted={answered}
        />
      )}
      {panel}
      {selection.bar}
      {overbooking.question}
      {ofSeries.question}
    </>
  );
  const createNext = async () => {
    if (!inSight || isSearching.current) return;
    const { days, today } = inSight;
    const [first = today] = days;
    isSearching.current = true;
    const searching = toast.loading(texts('quick.searching'));
    const slot = await nextFreeSlot(first > today ? first : today, onlyProfessional ?? user?.id);
    toast.dismiss(searching);
    isSearching.current = false;
    // The screen was left or something else was opened meanwhile.
    if (!isHere.current || hasOverlay()) return;
    if (!days.includes(slot.date)) goTo(slot.date);
    start(slot, placeOfSlot(slot));
  };
  return { tools, overlays, createNext, select: selection.start, isSelecting: selection.isSelecting };
}
