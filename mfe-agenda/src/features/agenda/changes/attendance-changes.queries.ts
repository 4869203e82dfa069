import {
  type Appointment,
  type Attendance,
  attendanceRoutes,
  type ChangeAttendanceInput,
  isAbsent,
} from '@alinha/contracts-agenda';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { ApiError, callApi, errorMessage, toast, useFormat, useSession, useTexts } from '@alinha/web-kit';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { attendedAs } from '../../../appointments/attendance.ts';
import type { waitingForFreed } from '../../waiting/waiting-toast.ts';
import { isUnpaid } from '../card/appointment-name.ts';
import { CHOICE_SHOWN_MS, storeAppointment, useAppointmentChange } from './appointment-changes.queries.ts';
import { type AskToOverbook, Declined, saveOrAsk } from './save-or-ask.ts';

/** Details of an absence. */
export type Absence = Pick<Partial<ChangeAttendanceInput>, 'cancelled_by' | 'reason' | 'charge' | 'credit'>;

type Change = Absence & {
  readonly appointment: Appointment;
  readonly attendance: Attendance;
  /** The toast of an undo offers no undo. */
  readonly isUndo?: boolean;
};

/** Changes the attendance; the toast offers an undo. `ask` decides whether to restore in spite of conflicts. */
export function useChangeAttendance(ask: AskToOverbook) {
  const texts = useTexts();
  const format = useFormat();
  const { company } = useSession();
  const save = (
    { appointment, attendance, cancelled_by, reason, charge, credit }: Change,
    allow_overbooking: boolean,
  ) =>
    callApi(attendanceRoutes.change, {
      params: { id: appointment.id },
      body: {
        attendance,
        cancelled_by,
        reason,
        charge,
        credit,
        ...(allow_overbooking && { allow_overbooking }),
      },
    });
  const change = useAppointmentChange<Change, Appointment>({
    shown: ({ appointment, attendance }) => ({ appointment, change: attendedAs(attendance) }),
    save: (sent) => {
      const { client_name: client, employee_name: professional, start_datetime: start } = sent.appointment;
      // An undo restores an overbooked appointment without a question.
      const allowsOverbooking = sent.isUndo === true && sent.appointment.overbooked;
      return saveOrAsk((overbooks) => save(sent, overbooks || allowsOverbooking), ask, {
        client,
        professional,
        start,
        end: shownEnd(sent.appointment),
      });
    },
    onSaved: (saved, { appointment, attendance, isUndo }) => {
      storeAppointment(saved);
      const isReopened = isAbsent(appointment.attendance);
      let isUndone = false;
      const undo = () => {
        isUndone = true;
        change({ appointment: saved, attendance: appointment.attendance, isUndo: true });
      };
      const title = texts(isReopened ? 'attendance.toast.reopened' : `attendance.toast.${attendance}`);
      const shown = {
        id: `attendance-${saved.id}`,
        duration: CHOICE_SHOWN_MS,
        description:
          isUnpaid(appointment) && isAbsent(attendance) && saved.payment_amount_cents === null
            ? texts('attendance.waived', { amount: format.money(appointment.payment_amount_cents ?? 0) })
            : undefined,
        action: isUndo || isReopened ? undefined : { label: texts('agenda.undo'), onClick: undo },
      };
      toast.success(title, shown);
      const now = wallClockAt(new Date(), company?.timezone ?? DEFAULT_TIME_ZONE);
      if (attendance === 'cancelled' && !isUndo && saved.start_datetime > now) {
        addWaiting(saved, (waiting) => {
          const description = [shown.description, waiting.description].filter(Boolean).join(' · ');
          if (!isUndone) toast.success(title, { ...shown, ...waiting, description });
        });
      }
    },
    onRefused: (error) => {
      if (error instanceof Declined) return;
      const [reason = errorMessage(error, '')] = error instanceof ApiError ? Object.values(error.fields) : [];
      toast.error(texts('agenda.update_failed'), { description: reason || undefined });
    },
  });
  return change;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingForFreed>>>;
type ShowWaiting = (waiting: Waiting) => void;

/** Adds to the toast of a cancellation how many people wait for the time. An optional hint, so a failure is silent. */
function addWaiting(appointment: Appointment, show: ShowWaiting): void {
  void import('../../waiting/waiting-toast.ts')
    .then(({ waitingForFreed }) => waitingForFreed(appointment))
    .then((waiting) => waiting && show(waiting))
    .catch(() => undefined);
}
