import { isDate, isTime } from '@alinha/contracts-core';
import { idOf, type NewAppointmentPreset, presetQuery } from './new-appointment-address.ts';

export const WAITING_HREF = '/app/appointments/waiting';

/** The form that adds somebody, with the choices of a booking that did not fit. */
export const newWaitingHref = (preset: NewAppointmentPreset = {}): string =>
  `${WAITING_HREF}/new${presetQuery(preset)}`;

/** A time that became free. */
export type FreedTime = {
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly start: string;
  readonly end: string;
  readonly employee_id: number;
  readonly room_id?: number | undefined;
};

/** The list of those whom a free time fits. */
export function waitingForHref({ start, end, employee_id, room_id }: FreedTime): string {
  const query = new URLSearchParams({ start, end, professional: String(employee_id) });
  if (room_id !== undefined) query.set('room', String(room_id));
  return `${WAITING_HREF}?${query}`;
}

const isMinute = (text: string | null): text is string =>
  text !== null &&
  isDate(text.slice(0, 10)) &&
  text[10] === ' ' &&
  isTime(text.slice(11, 16)) &&
  text.slice(16) === ':00';

/** Reads the query that {@link waitingForHref} writes; null without a valid one. */
export function readFreedTime(query: URLSearchParams): FreedTime | null {
  const [start, end] = [query.get('start'), query.get('end')];
  const employee_id = idOf(query.get('professional'));
  const room_id = idOf(query.get('room'));
  const isValid = isMinute(start) && isMinute(end) && start < end && (!query.has('room') || room_id);
  return isValid && employee_id ? { start, end, employee_id, room_id } : null;
}
