import type { Appointment, Attendance } from './appointment.schemas.ts';

/** Missed or cancelled. */
export const isAbsent = (attendance: Attendance): boolean =>
  attendance === 'no_show' || attendance === 'cancelled';

/** Not done, missed or cancelled. Such an appointment can be moved and accepts any attendance. */
export const isOpen = ({ done, attendance }: Pick<Appointment, 'done' | 'attendance'>): boolean =>
  !done && !isAbsent(attendance);

type Attended = Pick<Appointment, 'client_answer' | 'done' | 'attendance'>;

/**
 * The attendance that staff set, else the client's answer to the reminder, else null. A client's request to cancel
 * precedes a confirmation by staff.
 */
export function attendanceMark({
  client_answer,
  done,
  attendance,
}: Attended): Exclude<Attendance, 'scheduled'> | 'cancel_requested' | null {
  if (done || attendance === 'done') return 'done';
  if (attendance === 'confirmed' && client_answer === 'cancel_requested') return client_answer;
  return attendance === 'scheduled' ? client_answer : attendance;
}
