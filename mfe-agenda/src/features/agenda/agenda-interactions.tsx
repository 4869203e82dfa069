import type { Appointment, Attendance } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { fetchLateViews, whenTouched } from '@alinha/ui';
import type { AnchorRect } from '@alinha/ui/panels';
import { toast, usePermission, useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useCompanyNow } from '../../appointments/company-clock.ts';
import { hasOverlay } from './agenda-shortcuts.ts';
import { canBePaid, isUnpaid } from './card/appointment-name.ts';
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
  PaymentMenu,
  SeriesOverbookingDialog,
  StackPanel,
} from './late-views.ts';
import { asksAboutAbsence } from './panel/absence-question.ts';
import { showRemoval } from './panel/removal-notice.queries.ts';
import { useQuickCreation } from './quick-create/quick-creation.tsx';
import { useSelection } from './selection/selection.tsx';

/** The appointment as it was when its panel opened. */
type Opened = { readonly appointment: Appointment; readonly anchor: RefObject<HTMLElement | null> };
type OpenedStack = { readonly classes: ReadonlySet<string>; readonly anchor: RefObject<HTMLElement | null> };
type OpenedMenu = {
  readonly kind: 'actions' | 'payment';
  readonly id: number;
  readonly card: HTMLElement;
  readonly at: { readonly x: number; readonly y: number };
};

/** An open dialog and its appointment when it opened. */
type OpenedDialog = { readonly kind: 'edit' | 'delete' | Absent; readonly appointment: Appointment };
type Absent = 'no_show' | 'cancelled';

function placeOf(element: HTMLElement | null): AnchorRect {
  // The row of a list may have been removed.
  if (!element?.isConnected) return middleOfWindow();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

type AgendaInteractionsInput = {
  /** Loaded appointments of the visible days. Open panels show their current values. */
  readonly booked: readonly Appointment[];
  /** Appointments that the filters show; default all. */
  readonly visible?: readonly Appointment[];
  /** The professional when the filter shows only one. */
  readonly onlyProfessional: number | undefined;
  readonly showDay: (date: string) => void;
  /** Shows another day; default `showDay`. */
  readonly goTo?: ((date: string) => void) | undefined;
  /** The visible days and today; omitted in lists. */
  readonly inSight?: { readonly days: readonly string[]; readonly today: string };
};

/** Actions for appointments of the agenda, and the panels that they open. */
export function useAgendaInteractions(input: AgendaInteractionsInput): {
  readonly tools: GridTools;
  readonly overlays: ReactNode;
  /** Opens the quick form at the next free time from the visible days on. */
  readonly createNext: () => Promise<void>;
  /** Starts the selection of several appointments. */
  readonly select: () => void;
  readonly isSelecting: boolean;
} {
  const { booked, visible = booked, onlyProfessional, showDay, goTo = showDay, inSight } = input;
  const { user } = useSession();
  const mayBook = usePermission('agenda.write');
  const overbooking = useOverbookingQuestion((props) => <OverbookingDialog {...props} />);
  const ofSeries = useOverbookingQuestion((props) => <SeriesOverbookingDialog {...props} />);
  const changeDone = useChangeDone();
  const changeAttendance = useChangeAttendance(overbooking.ask);
  const applyMove = useApplyMove(ofSeries.ask);
  const moveAppointment = useMoveAppointment({
    ask: overbooking.ask,
    onRevert: glideBack,
    applyToFollowing: (move) => void applyMove(move),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const [stack, setStack] = useState<OpenedStack | null>(null);
  const { start, panel } = useQuickCreation();
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  useEffect(() => whenTouched(() => void fetchLateViews()), []);
  const texts = useTexts();
  const now = useCompanyNow();
  const isSearching = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const refuse = () => toast.error(texts('agenda.read_only'));
  const mark = (appointment: Appointment, attendance: Attendance, card: HTMLElement | null) => {
    if (!mayBook) refuse();
    else if (!isOpen(appointment) && attendance !== 'scheduled')
      toast.error(texts(`attendance.already.${appointment.attendance}`));
    else if (attendance === 'no_show' && appointment.start_datetime > now)
      toast.error(texts('attendance.not_started'));
    else if (attendance === 'done') changeDone({ appointment, done: true });
    else if (
      (attendance === 'no_show' || attendance === 'cancelled') &&
      asksAboutAbsence(appointment, attendance)
    )
      openDialog(attendance, appointment, card);
    else changeAttendance({ appointment, attendance });
  };
  // Actions never change, so that cards do not render again. They read the current functions from a ref.
  const current = {
    booked,
    mark,
    moveAppointment,
    showDay,
    goTo,
    onlyProfessional,
    texts,
    changeDone: mayBook ? changeDone : refuse,
    /** Runs a change, or says that the user's role may not change the agenda. */
    permitted: (change: () => void) => (mayBook ? change() : refuse()),
  };
  const latest = useRef(current);
  latest.current = current;
  const actions = useMemo(
    (): GridActions => ({
      open: (appointment, element) => setOpened({ appointment, anchor: { current: element } }),
      openStack: (appointments, card) =>
        setStack({ classes: new Set(appointments.map(classKeyOf)), anchor: { current: card } }),
      openMenu: ({ id }, card, at) => setMenu({ kind: 'actions', id, card, at }),
      openPayment: (appointment, card) => {
        if (!canBePaid(appointment)) {
          toast.error(
            latest.current.texts(isUnpaid(appointment) ? 'payment.with_plan' : 'payment.nothing_due'),
          );
          return;
        }
        const { left: x, bottom: y } = card.getBoundingClientRect();
        setMenu({ kind: 'payment', id: appointment.id, card, at: { x, y } });
      },
      changeDone: (appointment, done) => latest.current.changeDone({ appointment, done }),
      changeAttendance: (appointment, attendance, card) => latest.current.mark(appointment, attendance, card),
      move: (appointments, placement) => {
        const { booked: all, moveAppointment: move, texts: currentTexts } = latest.current;
        const [first] = appointments;
        const key = classKeyOf(first);
        // A filter may hide done appointments of the class.
        const hasDone = appointments.length > 1 && all.some((one) => !isOpen(one) && classKeyOf(one) === key);
        if (hasDone) toast.error(currentTexts('classes.has_done'));
        else latest.current.permitted(() => move({ appointments, placement }));
      },
      showDay: (date) => latest.current.showDay(date),
      goTo: (date) => latest.current.goTo(date),
      createOn: (date, element) => {
        const professionalId = latest.current.onlyProfessional;
        latest.current.permitted(() => start({ date, professionalId }, placeOf(element)));
      },
      create: (slot, at) => {
        const professionalId = slot.professionalId ?? latest.current.onlyProfessional;
        latest.current.permitted(() => start({ ...slot, professionalId }, at));
      },
    }),
    [start],
  );
  const tools = useGridTools(actions);
  const find = (id: number | undefined) => booked.find((one) => one.id === id);
  const selection = useSelection(visible);
  const appointment = find(opened?.appointment.id);
  const missing = appointment ? undefined : opened?.appointment;
  useEffect(() => {
    if (!missing) return;
    // Otherwise the panel would open again when its day is shown again.
    setOpened(null);
    void showRemoval(missing, tools);
  }, [missing, tools]);
  const inMenu = find(menu?.id);
  const closeMenu = () => {
    menu?.card.focus();
    setMenu(null);
  };
  const openDialog = (kind: OpenedDialog['kind'], about: Appointment, card: HTMLElement | null) => {
    // The focus returns to the card, because the panel is unmounted before the dialog closes.
    card?.focus();
    setOpened(null);
    setDialog({ kind, appointment: about });
  };
  const closeDialog = () => setDialog(null);
  const openDetails = (one: Appointment, element: HTMLElement) => {
    setOpened({ appointment: one, anchor: stack?.anchor ?? { current: element } });
    setStack(null);
  };
  const menusAndDialogs = (
    <>
      {inMenu && menu?.kind === 'actions' && (
        <CardMenu
          appointment={inMenu}
          at={menu.at}
          onOpenDetails={() => openDetails(inMenu, menu.card)}
          onChangeDone={(done) => actions.changeDone(inMenu, done)}
          onChangeAttendance={(attendance) => mark(inMenu, attendance, menu.card)}
          onPay={() => actions.openPayment(inMenu, menu.card)}
          onEdit={() => openDialog('edit', inMenu, menu.card)}
          onDelete={() => openDialog('delete', inMenu, menu.card)}
          onClose={closeMenu}
        />
      )}
      {inMenu && menu?.kind === 'payment' && (
        <PaymentMenu appointment={inMenu} at={menu.at} onClose={closeMenu} />
      )}
      {dialog?.kind === 'edit' && (
        <EditAppointmentDialog
          appointment={find(dialog.appointment.id) ?? dialog.appointment}
          onClose={closeDialog}
        />
      )}
      {(dialog?.kind === 'no_show' || dialog?.kind === 'cancelled') && (
        <AbsenceDialog
          appointments={[dialog.appointment]}
          attendance={dialog.kind}
          onConfirm={(absence) => {
            changeAttendance({
              appointment: dialog.appointment,
              attendance: dialog.kind as Absent,
              ...absence,
            });
            closeDialog();
          }}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteAppointmentDialog
          open
          appointment={dialog.appointment}
          onOpenChange={(open) => {
            if (!open) closeDialog();
          }}
          onDeleted={closeDialog}
        />
      )}
      {overbooking.question}
      {ofSeries.question}
    </>
  );
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
          onEdit={() => openDialog('edit', appointment, opened.anchor.current)}
          onDelete={() => openDialog('delete', appointment, opened.anchor.current)}
          onClose={() => setOpened(null)}
        />
      )}
      {stack ? (
        <StackPanel
          // New and hidden appointments of its classes too.
          appointments={booked.filter((one) => stack.classes.has(classKeyOf(one)))}
          anchor={stack.anchor}
          onAdd={(slot) => {
            setStack(null);
            current.permitted(() => start(slot, placeOf(stack.anchor.current)));
          }}
          onOpen={openDetails}
          onClose={() => setStack(null)}
        >
          {menusAndDialogs}
        </StackPanel>
      ) : (
        menusAndDialogs
      )}
      {panel}
      {selection.bar}
    </>
  );
  const createNext = async (): Promise<void> => {
    if (!inSight || isSearching.current) return;
    if (!mayBook) {
      refuse();
      return;
    }
    const { days, today } = inSight;
    const [first = today] = days;
    isSearching.current = true;
    const searching = toast.loading(texts('quick.searching'));
    const slot = await nextFreeSlot(first > today ? first : today, onlyProfessional ?? user?.id);
    toast.dismiss(searching);
    isSearching.current = false;
    // The user has left the screen or opened something else meanwhile.
    if (!isMounted.current || hasOverlay()) return;
    if (!days.includes(slot.date)) goTo(slot.date);
    start(slot, placeOfSlot(slot));
  };
  return { tools, overlays, createNext, select: selection.start, isSelecting: selection.isSelecting };
}
