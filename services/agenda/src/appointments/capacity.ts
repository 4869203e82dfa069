import type { ConflictReason } from '@alinha/contracts-agenda';
import { overlaps } from '@alinha/contracts-core';

/** The fields that capacity depends on. Times are wall-clock texts, [start, end). */
export type Occupancy = {
  readonly start: string;
  readonly end: string;
  readonly employeeId: number;
  readonly clientId: number;
  readonly roomId: number | null;
};

export type Booked = Occupancy & { readonly id: number };

/** Simultaneous appointments; `room` is null when the booking has none. */
export type Capacities = { readonly employee: number; readonly room: number | null };

export type Conflict = { readonly id: number; readonly reasons: readonly ConflictReason[] };

/**
 * The capacity rule of every booking, move and reassignment. A booking must not exceed the capacity of its professional or
 * room at any instant, nor put the professional in two rooms or the client in two places at once.
 *
 * @returns each conflicting appointment with its reasons; empty when the booking fits
 */
export function findConflicts(
  wanted: Occupancy,
  booked: readonly Booked[],
  capacities: Capacities,
): Conflict[] {
  const meanwhile = booked.filter((other) => overlaps(wanted, other));
  const reasons = new Map<number, ConflictReason[]>();
  const add = (others: readonly Booked[], reason: ConflictReason) => {
    for (const { id } of others) reasons.set(id, [...(reasons.get(id) ?? []), reason]);
  };

  if (wanted.roomId !== null && capacities.room !== null) {
    const sameRoom = meanwhile.filter((other) => other.roomId === wanted.roomId);
    add(atCapacity(wanted, sameRoom, capacities.room), 'room');
  }
  const sameEmployee = meanwhile.filter((other) => other.employeeId === wanted.employeeId);
  add(atCapacity(wanted, sameEmployee, capacities.employee), 'professional');
  add(
    sameEmployee.filter((other) => inOtherRoom(wanted, other)),
    'other_room',
  );
  add(
    meanwhile.filter((other) => other.clientId === wanted.clientId),
    'client',
  );

  return [...reasons].map(([id, why]) => ({ id, reasons: why }));
}

/** Rooms differ only when both appointments have one. */
function inOtherRoom(wanted: Occupancy, other: Occupancy): boolean {
  return wanted.roomId !== null && other.roomId !== null && wanted.roomId !== other.roomId;
}

/** Appointments at an instant of `wanted` when `capacity` is reached. The number changes only at starts. */
function atCapacity(wanted: Occupancy, others: readonly Booked[], capacity: number): Booked[] {
  const instants = [
    wanted.start,
    ...others.map(({ start }) => start).filter((start) => start > wanted.start),
  ];
  const full = new Set<Booked>();
  for (const instant of instants) {
    const present = others.filter(({ start, end }) => start <= instant && instant < end);
    if (present.length >= capacity) for (const other of present) full.add(other);
  }
  return [...full];
}
