import type { Appointment } from '@alinha/contracts-agenda';

export type AppointmentsByDay = ReadonlyMap<string, readonly Appointment[]>;

/** By the day on which each starts, in the order given. */
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
