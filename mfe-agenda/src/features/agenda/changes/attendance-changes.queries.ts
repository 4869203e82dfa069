import {
  type Appointment,
  type Attendance,
  attendanceRoutes,
  type ChangeAttendanceInput,
  isAbsent,
} from '@alinha/contracts-agenda';
import { ApiError, callApi, errorMessage, toast, useFormat, useTexts } from '@alinha/web-kit';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { attendedAs } from '../../../appointments/attendance.ts';
import type { Booking } from '../../../booking/booking-words.ts';
import { isUnpaid } from '../card/appointment-name.ts';
import { CHOICE_SHOWN_MS, keepAppointment, useAppointmentChange } from './appointment-changes.queries.ts';

/** What is known of an absence beside its kind. */
export type Absence = Pick<Partial<ChangeAttendanceInput>, 'cancelled_by' | 'reason' | 'charge'>;

type Change = Absence & {
  readonly appointment: Appointment;
  readonly attendance: Attendance;
  /** Taking a change back is not offered to be taken back. */
  readonly isUndo?: boolean;
};

/** The user declined the overbooking: no error is shown. */
class Declined extends Error {}

/** Says whether a client came; the toast takes it back. `ask` asks whether to restore in spite of conflicts. */
export function useChangeAttendance(ask: (refusal: ApiError, about: Booking) => Promise<boolean>) {
  const texts = useTexts();
  const format = useFormat();
  const save = (
    { appointment, attendance, cancelled_by, reason, charge }: Change,
    allow_overbooking: boolean,
  ) =>
    callApi(attendanceRoutes.change, {
      params: { id: appointment.id },
      body: { attendance, cancelled_by, reason, charge, ...(allow_overbooking && { allow_overbooking }) },
    });
  const change = useAppointmentChange<Change, Appointment>({
    shown: ({ appointment, attendance }) => ({ appointment, change: attendedAs(attendance) }),
    save: (sent) =>
      // An undo takes back the place that it had, overbooked or not.
      save(sent, sent.isUndo === true && sent.appointment.overbooked).catch(async (refusal) => {
        if (!(refusal instanceof ApiError) || refusal.code !== 'CONFLICT') throw refusal;
        const { client_name: client, employee_name: professional, start_datetime: start } = sent.appointment;
        if (!(await ask(refusal, { client, professional, start, end: shownEnd(sent.appointment) })))
          throw new Declined();
        return save(sent, true);
      }),
    onSaved: (saved, { appointment, attendance, isUndo }) => {
      keepAppointment(saved);
      const isReopened = isAbsent(appointment.attendance);
      const undo = () => change({ appointment: saved, attendance: appointment.attendance, isUndo: true });
      toast.success(texts(isReopened ? 'attendance.toast.reopened' : `attendance.toast.${attendance}`), {
        id: `attendance-${saved.id}`,
        duration: CHOICE_SHOWN_MS,
        description:
          isUnpaid(appointment) && isAbsent(attendance) && saved.payment_amount_cents === null
            ? texts('attendance.waived', { amount: format.money(appointment.payment_amount_cents ?? 0) })
            : undefined,
        action: isUndo || isReopened ? undefined : { label: texts('agenda.undo'), onClick: undo },
      });
    },
    onRefused: (error) => {
      if (error instanceof Declined) return;
      const [reason = errorMessage(error, '')] = error instanceof ApiError ? Object.values(error.fields) : [];
      toast.error(texts('agenda.update_failed'), { description: reason || undefined });
    },
  });
  return change;
}
