import type { Appointment, Attendance } from './appointment.schemas.ts';

/** Missed or cancelled. */
export const isAbsent = (attendance: Attendance): boolean =>
  attendance === 'no_show' || attendance === 'cancelled';

/** Neither done nor missed nor cancelled: it can be moved, and takes any attendance. */
export const isOpen = ({ done, attendance }: Pick<Appointment, 'done' | 'attendance'>): boolean =>
  !done && !isAbsent(attendance);
