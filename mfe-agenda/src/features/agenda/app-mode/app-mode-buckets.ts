import type { Appointment } from '@alinha/contracts-agenda';
import { addMinutes, MINUTE_MS } from '@alinha/contracts-core';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { type AppointmentsByDay, appointmentsByDay } from '../appointments-by-day.ts';

/** Grace period: an appointment stays current for this long after its end. */
const GRACE_MS = 120_000;

export type Bucket = 'now' | 'upcoming' | 'past';

type Times = Pick<Appointment, 'start_datetime' | 'end_datetime' | 'duration_minutes'>;

/** @param now the company's wall clock, `YYYY-MM-DD HH:mm:ss` */
export function bucketOf(appointment: Times, now: string): Bucket {
  if (appointment.start_datetime > now) return 'upcoming';
  return now < addMinutes(shownEnd(appointment), GRACE_MS / MINUTE_MS) ? 'now' : 'past';
}

export type AgendaSections = {
  readonly now: readonly Appointment[];
  /** Past appointments that started today. */
  readonly past: readonly Appointment[];
  readonly upcoming: AppointmentsByDay;
};

/** Current, upcoming and today's past appointments, each in the given order. */
export function sectionsOf(appointments: readonly Appointment[], now: string): AgendaSections {
  const today = now.slice(0, 10);
  const within = (bucket: Bucket) => appointments.filter((one) => bucketOf(one, now) === bucket);
  return {
    now: within('now'),
    past: within('past').filter(({ start_datetime }) => start_datetime.startsWith(today)),
    upcoming: appointmentsByDay(within('upcoming')),
  };
}
