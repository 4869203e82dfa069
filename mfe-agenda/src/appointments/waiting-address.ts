import { type NewAppointmentPreset, presetQuery } from './new-appointment-address.ts';

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

/** Reads the query that {@link waitingForHref} writes; null without one. */
export function readFreedTime(query: URLSearchParams): FreedTime | null {
  const [start, end, professional, room] = ['start', 'end', 'professional', 'room'].map((name) =>
    query.get(name),
  );
  if (!start || !end || !professional) return null;
  return { start, end, employee_id: Number(professional), room_id: room ? Number(room) : undefined };
}
