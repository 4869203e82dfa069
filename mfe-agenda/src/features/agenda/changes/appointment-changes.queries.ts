import {
  type Appointment,
  type Attendance,
  appointmentRoutes,
  classRoutes,
  type ListAppointmentsQuery,
} from '@alinha/contracts-agenda';
import { minutesBetween } from '@alinha/contracts-core';
import {
  ApiError,
  callApi,
  errorMessage,
  invalidate,
  queryClient,
  type Texts,
  toast,
  useMutation,
  useTexts,
} from '@alinha/web-kit';
import { useRef } from 'react';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { attendedAs } from '../../../appointments/attendance.ts';
import { WITHOUT_NOTE } from '../../../appointments/without-note.ts';
import { paymentErrorText, savePaid } from '../../../booking/appointment-payment.ts';
import { BOOKING_READS } from '../../../booking/booking-reads.ts';
import type { Booking } from '../../../booking/booking-words.ts';
import { restoreAttendance } from '../../../booking/restore-attendance.queries.ts';
import type { Professional, Several } from '../agenda-events.ts';
import { titleOf } from '../classes/class-words.ts';
import { type SeriesMove, useMoveWords } from './apply-move.queries.ts';
import { type OptimisticChange, showChange, withAppointment } from './optimistic-changes.ts';
import { type AskToOverbook, Declined, saveOrAsk } from './save-or-ask.ts';

const listKey = [appointmentRoutes.list.id];

function eachList(
  change: (list: readonly Appointment[], query: ListAppointmentsQuery) => readonly Appointment[],
) {
  for (const [key, list] of queryClient.getQueriesData<readonly Appointment[]>({ queryKey: listKey })) {
    const [, request] = key as readonly [string, { readonly query?: ListAppointmentsQuery }?];
    if (list && request?.query) queryClient.setQueryData(key, change(list, request.query));
  }
}

/** Writes an appointment of a server reply into every cached list. */
export function storeAppointment(appointment: Appointment): void {
  eachList((list, { start, end, employee_id: employeeId }) =>
    start && end ? withAppointment(list, appointment, { start, end, employeeId }) : list,
  );
}

/** Changes some fields of an appointment in every cached list. */
export function patchAppointment(id: number, change: Partial<Appointment>): void {
  eachList((list) => list.map((one) => (one.id === id ? { ...one, ...change } : one)));
}

/** Removes an appointment from every cached list. */
export function dropAppointment(id: number): void {
  eachList((list) => list.filter((one) => one.id !== id));
}

type AppointmentChange<Sent, Saved> = {
  /** The optimistic changes while the request is pending. */
  readonly shown: (sent: Sent) => OptimisticChange | readonly OptimisticChange[];
  readonly save: (sent: Sent) => Promise<Saved>;
  readonly onSaved: (saved: Saved, sent: Sent) => void;
  /** `revert` removes the optimistic change. It also runs after this function. */
  readonly onRefused: (error: Error, sent: Sent, revert: () => void) => void;
};

type Shown<Sent> = { readonly sent: Sent; readonly revert: () => void };

/** An optimistic change of an appointment: shown at once, and reverted when the server refuses it. */
export function useAppointmentChange<Sent, Saved>(change: AppointmentChange<Sent, Saved>) {
  const { shown } = change;
  const { mutate } = useMutation<Saved, Error, Shown<Sent>>({
    // Sends changes one after the other, so that the last change wins.
    scope: { id: 'appointment-changes' },
    mutationFn: ({ sent }) => change.save(sent),
    onSuccess: (saved, { sent }) => change.onSaved(saved, sent),
    onError: (error, { sent, revert }) => change.onRefused(error, sent, revert),
    onSettled: (_saved, _error, { revert }) => {
      revert();
      return invalidate(...BOOKING_READS);
    },
  });
  // Synchronous, so the old state is not rendered in between.
  return (sent: Sent) => mutate({ sent, revert: showChange(...[shown(sent)].flat()) });
}

type DoneChange = {
  readonly appointment: Appointment;
  readonly done: boolean;
  /** Attendance that an undo restores. The toast of an undo offers no undo. */
  readonly restores?: Attendance;
};

/** Completes or reopens an appointment. */
export function useChangeDone() {
  const texts = useTexts();
  const changeDone = useAppointmentChange<DoneChange, Appointment>({
    shown: ({ appointment, done, restores = done ? 'done' : 'scheduled' }) => ({
      appointment,
      change: attendedAs(restores),
    }),
    save: ({ appointment, done }) =>
      callApi(appointmentRoutes.update, {
        params: { id: appointment.id },
        query: WITHOUT_NOTE,
        body: { done },
      }),
    onSaved: (saved, { appointment, done, restores }) => {
      storeAppointment(saved);
      const undo = () => changeDone({ appointment: saved, done: !done, restores: appointment.attendance });
      toast.success(done ? texts('agenda.done') : texts('agenda.undone'), {
        id: `done-${saved.id}`,
        action: restores ? undefined : { label: texts('agenda.undo'), onClick: undo },
      });
    },
    onRefused: (error) =>
      toast.error(texts('agenda.update_failed'), { description: errorMessage(error, '') || undefined }),
  });
  return changeDone;
}

/** New time and professional of an appointment. */
export type Placement = {
  /** Wall-clock texts. */
  readonly start: string;
  readonly end: string;
  /** When omitted, the professional does not change. */
  readonly professional?: Professional | undefined;
};

/** The fields of an appointment that a placement sets. */
export function placedAt({ start, end, professional }: Placement): Partial<Appointment> {
  const times = { start_datetime: start, end_datetime: end, duration_minutes: minutesBetween(start, end) };
  if (!professional) return times;
  const { id, name, color } = professional;
  return { ...times, employee_id: id, employee_name: name, employee_color: color, color };
}

export function placementOf(appointment: Appointment): Placement {
  const { employee_id: id, employee_name: name, employee_color: color } = appointment;
  return {
    start: appointment.start_datetime,
    end: shownEnd(appointment),
    professional: { id, name, color },
  };
}

type Move = {
  /** An appointment, or all of a class. */
  readonly appointments: Several;
  readonly placement: Placement;
  /** The appointments before the move that this one undoes. The toast of an undo offers no undo. */
  readonly undoes?: Several;
  /** Saves in spite of a conflict, because an undo restores an overbooked appointment. */
  readonly allowsOverbooking?: boolean;
};

type MoveQuestions = {
  readonly ask: AskToOverbook;
  /** Runs when a move is refused or declined: `revert` shows the appointment at its old place. */
  readonly onRevert: (id: number, revert: () => void) => void;
  /** Applies the move to the later appointments of its series. */
  readonly applyToFollowing: (move: SeriesMove) => void;
};

/** Duration of a toast with a choice, in ms. */
export const CHOICE_SHOWN_MS = 10_000;

/** The booking after the move. */
function bookingOf({ appointments, placement: { start, end, professional } }: Move, texts: Texts): Booking {
  const client = titleOf(appointments, texts);
  return { client, professional: professional?.name ?? appointments[0].employee_name, start, end };
}

type Unapplied = { readonly before: Appointment; readonly offeredAt: number };

const isSamePlace = (one: Appointment, other: Appointment) =>
  one.start_datetime === other.start_datetime &&
  one.end_datetime === other.end_datetime &&
  one.employee_id === other.employee_id;

const WEEK_MINUTES = 7 * 24 * 60;

/** The move may pass later appointments of the weekly series: "the later ones" would omit them. */
const isWeekLater = (before: Appointment, after: Appointment) =>
  minutesBetween(before.start_datetime, after.start_datetime) >= WEEK_MINUTES;

/**
 * Moves an appointment or a class to another time or professional. The toast offers to move the later appointments of a
 * series too.
 */
export function useMoveAppointment({ ask, onRevert, applyToFollowing }: MoveQuestions) {
  const texts = useTexts();
  const moveWords = useMoveWords();
  /** Places before the first move that was not applied to the series, by appointment id. */
  const unapplied = useRef(new Map<number, Unapplied>());
  const firstBefore = (appointment: Appointment): Appointment => {
    const { before, offeredAt } = unapplied.current.get(appointment.id) ?? { offeredAt: 0 };
    return before && Date.now() - offeredAt < CHOICE_SHOWN_MS ? before : appointment;
  };
  const save = async ({ appointments, placement }: Move, allowsOverbooking: boolean) => {
    const { start, end, professional } = placement;
    const [{ id, employee_id }, ...others] = appointments;
    const body = {
      start_datetime: start,
      end_datetime: end,
      ...(professional && professional.id !== employee_id ? { employee_id: professional.id } : {}),
      allow_overbooking: allowsOverbooking,
    };
    if (others.length === 0)
      return [await callApi(appointmentRoutes.update, { params: { id }, query: WITHOUT_NOTE, body })];
    const appointment_ids = appointments.map((one) => one.id);
    return callApi(classRoutes.move, { body: { ...body, appointment_ids } });
  };
  const move = useAppointmentChange<Move, readonly Appointment[]>({
    shown: ({ appointments, placement }) =>
      appointments.map((appointment) => ({ appointment, change: placedAt(placement) })),
    save: async (sent) => {
      const moved = await saveOrAsk(
        (overbooks) => save(sent, overbooks || (sent.allowsOverbooking ?? false)),
        ask,
        bookingOf(sent, texts),
      );
      if (!sent.undoes) return moved;
      return restoreAttendance(moved, sent.undoes, (error) =>
        toast.error(texts('agenda.update_failed'), { description: errorMessage(error, '') || undefined }),
      );
    },
    onSaved: (all, { appointments, undoes }) => {
      const isUndo = undoes !== undefined;
      const [saved, ...others] = all;
      const [appointment] = appointments;
      if (!saved) return;
      for (const one of all) storeAppointment(one);
      const undo = () =>
        move({
          appointments: [saved, ...others],
          placement: placementOf(appointment),
          undoes: appointments,
          allowsOverbooking: appointments.some(({ overbooked }) => overbooked),
        });
      const undoAction = { label: texts('agenda.undo'), onClick: undo };
      const id = `moved-${saved.id}`;
      const before = firstBefore(appointment);
      const isClass = others.length > 0;
      const isSingle = isClass || saved.recurring_plan_id === null;
      if (isSingle || isUndo || isSamePlace(before, saved) || isWeekLater(before, saved)) {
        const isOfPlan = isClass && !isUndo && all.some((one) => one.recurring_plan_id !== null);
        toast.success(isClass ? texts('classes.moved') : texts('agenda.updated'), {
          id,
          description: isOfPlan ? texts('classes.moved_alone') : undefined,
          action: isUndo ? undefined : undoAction,
        });
        return;
      }
      const seriesMove = { before, after: saved };
      unapplied.current.set(saved.id, { before, offeredAt: Date.now() });
      const apply = () => {
        unapplied.current.delete(saved.id);
        applyToFollowing(seriesMove);
      };
      toast.success(texts('agenda.moved_alone', { when: moveWords(seriesMove) }), {
        id,
        duration: CHOICE_SHOWN_MS,
        action: { label: texts('agenda.apply_following'), onClick: apply },
        secondAction: undoAction,
      });
    },
    onRefused: (error, { appointments }, revert) => {
      onRevert(appointments[0].id, revert);
      if (error instanceof Declined) return;
      const isAnswered = error instanceof ApiError && error.code !== 'NETWORK';
      toast.error(isAnswered ? texts('agenda.move_refused') : texts('agenda.move_unanswered'), {
        description: errorMessage(error, '') || undefined,
      });
    },
  });
  return move;
}

/** The payment of an appointment could not be undone because of `cause`. */
class StillPaid extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/**
 * Deletes a new appointment that is not done, without a confirmation. First undoes its payment, because a deletion keeps
 * received money.
 */
export function useUndoBooking() {
  const texts = useTexts();
  return useAppointmentChange<Appointment, { id: number }>({
    shown: (appointment) => ({ appointment, change: null }),
    save: async (appointment) => {
      if (appointment.payment_status === 'paid') {
        await savePaid({ appointment, paid: false }).catch((error) => {
          throw new StillPaid(error);
        });
      }
      return callApi(appointmentRoutes.delete, { params: { id: appointment.id } });
    },
    onSaved: ({ id }) => {
      dropAppointment(id);
      toast.success(texts('agenda.deleted'));
    },
    onRefused: (error) => {
      const isStillPaid = error instanceof StillPaid;
      const reason = paymentErrorText(isStillPaid ? error.cause : error, texts);
      toast.error(isStillPaid ? texts('new.still_paid') : texts('agenda.delete_failed'), {
        description: reason || undefined,
      });
    },
  });
}
