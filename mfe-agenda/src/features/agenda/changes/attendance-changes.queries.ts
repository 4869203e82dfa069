import {
  type Appointment,
  type Attendance,
  attendanceRoutes,
  type ChangeAttendanceInput,
} from '@alinha/contracts-agenda';
import { callApi, errorMessage, toast, useTexts } from '@alinha/web-kit';
import { attendedAs, isAbsent } from '../../../appointments/attendance.ts';
import { CHOICE_SHOWN_MS, keepAppointment, useAppointmentChange } from './appointment-changes.queries.ts';

/** What is known of an absence beside its kind. */
export type Absence = Pick<Partial<ChangeAttendanceInput>, 'cancelled_by' | 'reason' | 'charge'>;

type Change = Absence & {
  readonly appointment: Appointment;
  readonly attendance: Attendance;
  /** Taking a change back is not offered to be taken back. */
  readonly isUndo?: boolean;
};

/** Says whether a client came; the toast takes it back. */
export function useChangeAttendance() {
  const texts = useTexts();
  const change = useAppointmentChange<Change, Appointment>({
    shown: ({ appointment, attendance }) => ({ appointment, change: attendedAs(attendance) }),
    save: ({ appointment, attendance, cancelled_by, reason, charge }) =>
      callApi(attendanceRoutes.change, {
        params: { id: appointment.id },
        body: { attendance, cancelled_by, reason, charge },
      }),
    onSaved: (saved, { appointment, attendance, isUndo }) => {
      keepAppointment(saved);
      const isReopened = isAbsent(appointment.attendance);
      const undo = () => change({ appointment: saved, attendance: appointment.attendance, isUndo: true });
      toast.success(texts(isReopened ? 'attendance.toast.reopened' : `attendance.toast.${attendance}`), {
        id: `attendance-${saved.id}`,
        duration: CHOICE_SHOWN_MS,
        action: isUndo || isReopened ? undefined : { label: texts('agenda.undo'), onClick: undo },
      });
    },
    onRefused: (error) =>
      toast.error(texts('agenda.update_failed'), { description: errorMessage(error, '') || undefined }),
  });
  return change;
}
