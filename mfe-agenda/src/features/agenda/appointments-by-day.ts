import type { Appointment } from '@alinha/contracts-agenda';

export type AppointmentsByDay = ReadonlyMap<string, readonly Appointment[]>;

/** Groups appointments by the day of their start, in the given order. */
export function appointmentsByDay(appointments: readonly Appointment[]): AppointmentsByDay {
  const days = new Map<string, Appointment[]>();
  for (const appointment of appointments) {
    const day = appointment.start_datetime.slice(0, 10);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(appointment);
    else days.set(day, [appointment]);
  }
  return days;
}
