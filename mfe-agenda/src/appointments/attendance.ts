import type { Appointment, Attendance } from '@alinha/contracts-agenda';

/** The fields of an appointment that an attendance sets. */
export const attendedAs = (attendance: Attendance): Pick<Appointment, 'attendance' | 'done'> => ({
  attendance,
  done: attendance === 'done',
});
