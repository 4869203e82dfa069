import type { Appointment, Attendance } from '@alinha/contracts-agenda';

/** The fields of an appointment that an attendance sets. */
export const attendedAs = (attendance: Attendance): Pick<Appointment, 'attendance' | 'done'> => ({
  attendance,
  done: attendance === 'done',
});

/** The appointments that count: a cancelled one is only shown on request. */
export const withoutCancelled = <One extends Pick<Appointment, 'attendance'>>(
  appointments: readonly One[],
): readonly One[] => appointments.filter(({ attendance }) => attendance !== 'cancelled');
