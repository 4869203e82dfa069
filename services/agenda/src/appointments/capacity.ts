import type { ConflictReason } from '@alinha/contracts-agenda';
import { overlaps } from '@alinha/contracts-core';

/** When, with whom and where: all that capacity depends on. Times are wall-clock texts, [start, end). */
export type Occupancy = {
  readonly start: string;
  readonly end: string;
  readonly employeeId: number;
  readonly clientId: number;
  readonly roomId: number | null;
};

export type Booked = Occupancy & { readonly id: number };

/** How many at a time; `room` is null when the booking has none. */
export type Capacities = { readonly employee: number; readonly room: number | null };

export type Conflict = { readonly id: number; readonly reasons: readonly ConflictReason[] };

/**
 * The one rule of capacity, for every path that books, moves or reassigns. A booking must not push its professional or
 * its room over capacity at any instant, put the professional in two rooms at once, or the client in two places at once.
 *
 * @returns each booked appointment that stands in the way, with why; none when the booking fits.
 */
export function findConflicts(
  wanted: Occupancy,
  booked: readonly Booked[],
  capacities: Capacities,
): Conflict[] {
  const meanwhile = booked.filter((other) => overlaps(wanted, other));
  const reasons = new Map<number, ConflictReason[]>();
  const blame = (others: readonly Booked[], reason: ConflictReason) => {
    for (const { id } of others) reasons.set(id, [...(reasons.get(id) ?? []), reason]);
  };

  if (wanted.roomId !== null && capacities.room !== null) {
    const sameRoom = meanwhile.filter((other) => other.roomId === wanted.roomId);
    blame(filling(wanted, sameRoom, capacities.room), 'room');
  }
  const sameEmployee = meanwhile.filter((other) => other.employeeId === wanted.employeeId);
  blame(filling(wanted, sameEmployee, capacities.employee), 'professional');
  blame(
    sameEmployee.filter((other) => inOtherRoom(wanted, other)),
    'other_room',
  );
  blame(
    meanwhile.filter((other) => other.clientId === wanted.clientId),
    'client',
  );

  return [...reasons].map(([id, why]) => ({ id, reasons: why }));
}

/** Without a room on both sides nobody can say that the rooms differ. */
function inOtherRoom(wanted: Occupancy, other: Occupancy): boolean {
  return wanted.roomId !== null && other.roomId !== null && wanted.roomId !== other.roomId;
}

/** Those present at an instant of `wanted` at which `capacity` is used up already. Presence changes only at starts. */
function filling(wanted: Occupancy, others: readonly Booked[], capacity: number): Booked[] {
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
