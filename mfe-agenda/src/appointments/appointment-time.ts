import type { Appointment } from '@alinha/contracts-agenda';
import { addMinutes, minutesBetween } from '@alinha/contracts-core';
import type { Format } from '@alinha/web-kit';

type Times = Pick<Appointment, 'start_datetime' | 'end_datetime' | 'duration_minutes'>;

/** A stored end this many minutes away from start plus duration is ignored. */
const END_TOLERANCE_MINUTES = 5;

/**
 * The displayed end, as a wall-clock text: start plus duration when the stored end is on another day or
 * differs from it.
 */
export function shownEnd({ start_datetime, end_datetime, duration_minutes }: Times): string {
  const changesDay = start_datetime.slice(0, 10) !== end_datetime.slice(0, 10);
  const drift = Math.abs(minutesBetween(start_datetime, end_datetime) - duration_minutes);
  return changesDay || drift >= END_TOLERANCE_MINUTES
    ? addMinutes(start_datetime, duration_minutes)
    : end_datetime;
}

/** `08:00 – 09:00` */
export function timeRange(appointment: Times, format: Format): string {
  return `${format.time(appointment.start_datetime)} – ${format.time(shownEnd(appointment))}`;
}

/** `08:00 – 09:00` with non-breaking spaces, so it stays on one line. */
export function unbrokenRange(start: string, end: string, format: Format): string {
  return `${format.time(start)}\u00A0–\u00A0${format.time(end)}`;
}
