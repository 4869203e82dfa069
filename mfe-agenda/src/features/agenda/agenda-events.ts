import type { Appointment, HeldPlace } from '@alinha/contracts-agenda';
import { shownEnd } from '../../appointments/appointment-time.ts';
import { toBrowserDate } from '../../appointments/browser-date.ts';
import { groupClasses } from './classes/classes.ts';

export type Several = readonly [Appointment, ...Appointment[]];

export type Professional = { readonly id: number; readonly name: string; readonly color: string };

/** A place that is being offered, with its professional. */
export type Held = HeldPlace & { readonly professional: Professional };

type Placed = {
  readonly id: string;
  readonly start: Date;
  readonly end: Date;
  readonly professionalId: number | undefined;
};

/** An element of the time grid. */
export type AgendaEvent = Placed &
  (
    | { readonly kind: 'appointment'; readonly appointment: Appointment }
    /** Placeholder while appointments load. */
    | { readonly kind: 'ghost' }
    /** A place that is being offered. */
    | { readonly kind: 'held'; readonly held: Held }
    /** Several appointments on one card, by start. */
    | { readonly kind: 'stack'; readonly appointments: Several }
  );

// Events by appointment. The cache returns the same object for an unchanged appointment, so its event is the same
// object too and its card does not render again.
const eventOf = new WeakMap<Appointment, AgendaEvent>();

export function toEvent(appointment: Appointment): AgendaEvent {
  const known = eventOf.get(appointment);
  if (known) return known;
  const event: AgendaEvent = {
    kind: 'appointment',
    id: String(appointment.id),
    start: toBrowserDate(appointment.start_datetime),
    end: toBrowserDate(shownEnd(appointment)),
    professionalId: appointment.employee_id,
    appointment,
  };
  eventOf.set(appointment, event);
  return event;
}

const stackOf = new WeakMap<Appointment, Extract<AgendaEvent, { kind: 'stack' }>>();

/** One event for several appointments at the time of the first; the same object for the same appointments. */
export function toStack(appointments: Several): AgendaEvent {
  const [first] = appointments;
  const known = stackOf.get(first);
  if (known && isEqual(known.appointments, appointments)) return known;
  const { id, start, end, professionalId } = toEvent(first);
  const event = { kind: 'stack', id: `stack-${id}`, start, end, professionalId, appointments } as const;
  stackOf.set(first, event);
  return event;
}

const isEqual = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** Appointments as events, those of a class on one card. */
export const toClassEvents = (appointments: readonly Appointment[]): readonly AgendaEvent[] =>
  groupClasses(appointments).map((group) => (group.length > 1 ? toStack(group) : toEvent(group[0])));

export function appointmentsOf(event: AgendaEvent): readonly Appointment[] {
  if (event.kind === 'ghost' || event.kind === 'held') return [];
  return event.kind === 'stack' ? event.appointments : [event.appointment];
}

export const toHeldEvent = (held: Held): AgendaEvent => ({
  kind: 'held',
  id: `held-${held.place_id}`,
  start: toBrowserDate(held.start_datetime),
  end: toBrowserDate(held.end_datetime),
  professionalId: held.professional.id,
  held,
});

type Filter = {
  readonly professionals: readonly number[] | null;
  readonly showsDone: boolean;
  readonly showsCancelled: boolean;
};

export function filterAppointments(
  appointments: readonly Appointment[],
  { professionals, showsDone, showsCancelled }: Filter,
): readonly Appointment[] {
  return appointments.filter(
    ({ employee_id, done, attendance }) =>
      (showsDone || !done) &&
      (showsCancelled || attendance !== 'cancelled') &&
      (professionals === null || professionals.includes(employee_id)),
  );
}

/** True when an appointment overlaps the days `[first, last]`. */
export function isWithin(appointment: Appointment, first: string, last: string): boolean {
  const end = shownEnd(appointment);
  return appointment.start_datetime.slice(0, 10) <= last && end > `${first} 00:00:00`;
}

/** Professionals with a column: the team, and former members whose appointments are shown. */
export function everyProfessional(
  team: readonly Professional[],
  appointments: readonly Appointment[],
): readonly Professional[] {
  const known = new Map(team.map(({ id, name, color }) => [id, { id, name, color }]));
  for (const { employee_id: id, employee_name: name, employee_color: color } of appointments) {
    if (!known.has(id)) known.set(id, { id, name, color });
  }
  return [...known.values()];
}

/** Weekday and hour of placeholder appointments, repeated every {@link GHOST_HOURS}. */
const GHOSTS: readonly (readonly [weekday: number, hour: number])[] = [
  [1, 2],
  [1, 4],
  [2, 3],
  [2, 6],
  [3, 2],
  [3, 5],
  [4, 4],
  [4, 7],
  [5, 2],
  [5, 6],
];
const ONE_DAY_GHOSTS = [2, 4, 5, 7].map((hour) => [0, hour] as const);
const GHOST_HOURS = 6;
/** Enough rounds to show some at any scroll position after 06:00. */
const GHOST_ROUNDS = [1, 2, 3];
const LATEST_GHOST = 22;

/**
 * Placeholders of one hour each, shown while the appointments of a view load. In the view of one day they alternate
 * between its professionals.
 */
export function ghostEvents(
  days: readonly string[],
  professionalIds: readonly number[],
): readonly AgendaEvent[] {
  const places = days.length === 1 ? ONE_DAY_GHOSTS : GHOSTS;
  return GHOST_ROUNDS.flatMap((round) =>
    places.flatMap(([weekday, inRound], turn): AgendaEvent[] => {
      const day = days[weekday];
      const hour = round * GHOST_HOURS + inRound;
      if (day === undefined || hour > LATEST_GHOST) return [];
      const start = toBrowserDate(`${day} ${hour}:00:00`);
      const end = toBrowserDate(`${day} ${hour + 1}:00:00`);
      const professionalId = professionalIds[turn % professionalIds.length];
      return [{ kind: 'ghost', id: `ghost-${day}-${hour}`, start, end, professionalId }];
    }),
  );
}
