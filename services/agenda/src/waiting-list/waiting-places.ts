import {
  FIXED_PLACE_WEEKS,
  MOST_PLACES,
  MOST_PLACES_AT_ONCE,
  type Slot,
  type WaitingEntry,
  type WaitingPlace,
  weekdayOf,
} from '@alinha/contracts-agenda';
import { addDays, overlaps } from '@alinha/contracts-core';

/** The fields of an entry on which its places depend. */
export type Request = Pick<WaitingEntry, 'kind' | 'weekdays' | 'from_time' | 'to_time'>;
/** Wall-clock times, [start, end). */
export type Interval = { readonly start: string; readonly end: string };
/** First and last day, both included. */
export type Period = { readonly first: string; readonly last: string };

/** The days of a period on the wanted weekdays. */
export function wantedDays({ weekdays }: Pick<Request, 'weekdays'>, { first, last }: Period): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  }
  return days;
}

/** The days on which a place must be free, when its first date is `day`. */
export function datesOf({ kind }: Pick<Request, 'kind'>, day: string): string[] {
  const weeks = kind === 'fixed' ? FIXED_PLACE_WEEKS : 1;
  return Array.from({ length: weeks }, (_, week) => addDays(day, week * 7));
}

/** A room that is preferred for a professional: that of rank 0, then that of rank 1. */
export type UsualRoom = { readonly employee_id: number; readonly room_id: number; readonly rank: number };

/** Of slots that start together, those in usual rooms come first. `slots` are in order of start. */
export function usualRoomsFirst(slots: readonly Slot[], usual: readonly UsualRoom[]): readonly Slot[] {
  if (usual.length === 0) return slots;
  const ranks = new Map(
    usual.toSorted((a, b) => b.rank - a.rank).map((one) => [`${one.employee_id} ${one.room_id}`, one.rank]),
  );
  const rankOf = (slot: Slot) => ranks.get(`${slot.employee_id} ${slot.room_id}`) ?? Number.POSITIVE_INFINITY;
  return [...Map.groupBy(slots, ({ start_time }) => start_time).values()].flatMap((together) => {
    const ranked = Map.groupBy(together, rankOf);
    return [...ranked.keys()].sort((a, b) => a - b).flatMap((rank) => ranked.get(rank) ?? []);
  });
}

type Times = Pick<Slot, 'start_time' | 'end_time'>;

const timesOn = (date: string, { start_time, end_time }: Times): Interval => ({
  start: `${date} ${start_time}:00`,
  end: `${date} ${end_time}:00`,
});
const keyOf = ({ start_time, employee_id, room_id }: Slot) => [start_time, employee_id, room_id].join();

/**
 * Places that fit a request, soonest first, at most {@link MOST_PLACES}, and of those that start together at most
 * {@link MOST_PLACES_AT_ONCE}. Places of one professional do not overlap; fixed ones not in any week.
 * @param free free times of the session's duration by day, for professional and room of the request
 * @param busy appointments of the client
 */
export function placesOf(
  request: Request,
  period: Period,
  free: ReadonlyMap<string, readonly Slot[]>,
  busy: readonly Interval[],
): WaitingPlace[] {
  const fittingOn = (date: string) =>
    (free.get(date) ?? []).filter(
      (slot) =>
        request.from_time <= slot.start_time &&
        slot.end_time <= request.to_time &&
        !busy.some((appointment) => overlaps(appointment, timesOn(date, slot))),
    );
  const places: WaitingPlace[] = [];
  /** Also those beyond the most that start together, so that their professionals are not answered a little later. */
  const found: WaitingPlace[] = [];
  const isTaken = (day: string, slot: Slot) =>
    found.some((place) => {
      const isSameDay =
        request.kind === 'fixed' ? weekdayOf(place.date) === weekdayOf(day) : place.date === day;
      return (
        isSameDay &&
        place.employee_id === slot.employee_id &&
        overlaps(timesOn(day, place), timesOn(day, slot))
      );
    });
  for (const day of wantedDays(request, period)) {
    const [, ...later] = datesOf(request, day);
    const freeLater = later.map((date) => new Set(fittingOn(date).map(keyOf)));
    for (const slot of fittingOn(day)) {
      if (isTaken(day, slot) || !freeLater.every((keys) => keys.has(keyOf(slot)))) continue;
      const { remaining: _left, ...place } = slot;
      found.push({ ...place, date: day });
      const together = places.filter(
        ({ date, start_time }) => date === day && start_time === place.start_time,
      );
      if (together.length === MOST_PLACES_AT_ONCE) continue;
      places.push({ ...place, date: day });
      if (places.length === MOST_PLACES) return places;
    }
  }
  return places;
}
