import type { Appointment } from '@alinha/contracts-agenda';
import { overlaps } from '@alinha/contracts-core';
import { groupBy } from 'es-toolkit';
import { peakOf } from '../../../booking/occupancy.ts';
import { lowestCapacity, type Places } from '../../../booking/room-capacity.ts';
import { appointmentsByDay } from '../appointments-by-day.ts';

/** Equal for appointments of one class. A cancelled appointment belongs to no class. */
export function classKeyOf(one: Appointment): string {
  if (one.attendance === 'cancelled') return `cancelled ${one.id}`;
  const { employee_id, room_id, specialty_id, start_datetime, end_datetime } = one;
  return `of ${employee_id} ${room_id} ${specialty_id} ${start_datetime} ${end_datetime}`;
}

/** Groups appointments by class in O(n), in the order of their first appointments. A group of one is no class. */
export const groupClasses = (
  appointments: readonly Appointment[],
): readonly (readonly [Appointment, ...Appointment[]])[] =>
  Object.values(groupBy(appointments, classKeyOf)).flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

/** True when all appointments belong to one class. */
export function isOneClass(appointments: readonly Appointment[]): boolean {
  const [first, ...others] = appointments;
  if (!first || others.length === 0) return false;
  const key = classKeyOf(first);
  return others.every((one) => classKeyOf(one) === key);
}

export type ClassPlaces = {
  /** Clients of the class, hidden ones too. */
  readonly taken: number;
  /** The lowest capacity of room and professional during the class; null when one is unknown. */
  readonly capacity: number | null;
  /** Places free in the room and with the professional; null when a capacity is unknown. */
  readonly free: number | null;
};

const lowest = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? null : Math.min(one, other);

/**
 * Returns a function that counts the places of an appointment's class, and caches them.
 * @param rooms by id
 * @param professionals by id
 */
export function placesIn(
  booked: readonly Appointment[],
  rooms: ReadonlyMap<number, Places>,
  professionals: ReadonlyMap<number, Places>,
): (one: Appointment) => ClassPlaces {
  const counted = new Map<string, ClassPlaces>();
  let byDay: ReturnType<typeof appointmentsByDay> | undefined;
  const count = (one: Appointment, key: string): ClassPlaces => {
    const { employee_id, room_id, start_datetime: start, end_datetime: end } = one;
    byDay ??= appointmentsByDay(booked);
    const overlapping = (byDay.get(start.slice(0, 10)) ?? []).filter(
      (other) =>
        other.attendance !== 'cancelled' &&
        overlaps({ start, end }, { start: other.start_datetime, end: other.end_datetime }),
    );
    const freeOf = (capacity: number | undefined, isSame: (other: Appointment) => boolean) =>
      capacity === undefined ? Number.NaN : capacity - peakOf(overlapping.filter(isSame), { start, end });
    const capacityOf = (places: Places | undefined) => places && lowestCapacity(places, { start, end });
    const ofProfessional = capacityOf(professionals.get(employee_id));
    const ofRoom = room_id === null ? undefined : capacityOf(rooms.get(room_id));
    const free = Math.min(
      freeOf(ofProfessional, (other) => other.employee_id === employee_id),
      room_id === null ? Number.POSITIVE_INFINITY : freeOf(ofRoom, (other) => other.room_id === room_id),
    );
    return {
      taken: overlapping.filter((other) => classKeyOf(other) === key).length,
      capacity: lowest(ofProfessional, room_id === null ? Number.POSITIVE_INFINITY : ofRoom),
      free: Number.isNaN(free) ? null : Math.max(0, free),
    };
  };
  return (one) => {
    const key = classKeyOf(one);
    const known = counted.get(key) ?? count(one, key);
    counted.set(key, known);
    return known;
  };
}

/**
 * Marks appointments as overbooked when a reduction (ADR 69) leaves their room fewer places than appointments at that
 * time. All of them are marked, because staff choose which one to move.
 * @param rooms by id
 */
export function markAboveReductions(
  booked: readonly Appointment[],
  rooms: ReadonlyMap<number, Places>,
): readonly Appointment[] {
  const isAbove = (one: Appointment) => {
    const room = rooms.get(one.room_id ?? 0);
    if (!room?.reductions || one.attendance === 'cancelled') return false;
    const interval = { start: one.start_datetime, end: one.end_datetime };
    const capacity = lowestCapacity(room, interval);
    const inRoom = ({ room_id, attendance }: Appointment) =>
      room_id === one.room_id && attendance !== 'cancelled';
    return capacity < room.capacity && peakOf(booked.filter(inRoom), interval) > capacity;
  };
  return booked.map((one) => (isAbove(one) ? { ...one, overbooked: true } : one));
}
