import type { Appointment } from '@alinha/contracts-agenda';
import type { Format, Texts } from '@alinha/web-kit';
import { timeRange } from '../../../appointments/appointment-time.ts';
import type { Several } from '../agenda-events.ts';
import { markWords } from '../card/appointment-name.ts';
import type { ClassPlaces } from './classes.ts';

/** Name of a class, also of one with a single client: the specialty. */
export const classTitle = ({ specialty_name }: Appointment, texts: Texts): string =>
  specialty_name ?? texts('classes.name');

/** Name of a class, or of a single appointment: the specialty, or the client. */
export const titleOf = ([first, ...others]: Several, texts: Texts): string =>
  others.length === 0 ? first.client_name : classTitle(first, texts);

/** `3/4`; only the number of clients when the capacity is unknown. */
export function placesText({ taken, capacity }: ClassPlaces): string {
  return capacity === null ? String(taken) : `${taken}/${capacity}`;
}

/** `1 place free`; empty when it is unknown. */
export function freeText({ free }: ClassPlaces, texts: Texts): string {
  if (free === null) return '';
  return free > 0 ? texts('classes.free', { count: free }) : texts('classes.full');
}

/** {@link freeText} beside {@link placesText}; empty when `4/4` already says it. */
export const freeLabel = (places: ClassPlaces, texts: Texts): string =>
  places.taken === places.capacity ? '' : freeText(places, texts);

/** Accessible text after the title of a class: its clients with the marks that each one shows. */
export function classLabel(
  appointments: readonly Appointment[],
  places: ClassPlaces,
  texts: Texts,
  format: Format,
): string {
  const [first] = appointments;
  if (!first) return '';
  const { taken, capacity } = places;
  const isOverbooked = appointments.some(({ overbooked }) => overbooked);
  const parts = [
    format.longDate(first.start_datetime),
    timeRange(first, format),
    first.employee_name,
    first.room_name,
    capacity !== null && texts('classes.taken', { taken, capacity }),
    freeText(places, texts),
    isOverbooked && texts('agenda.state.overbooked'),
    format.list(
      appointments.map((one) => {
        const marks = markWords(one, texts);
        return marks.length > 0 ? `${one.client_name} (${marks.join(', ')})` : one.client_name;
      }),
    ),
  ];
  return `, ${parts.filter(Boolean).join(', ')}`;
}
