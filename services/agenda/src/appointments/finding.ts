import { type Availability, findClosures } from '../availability/closures.ts';
import { type Reduction, reducedCapacity } from '../room-reductions/reduced-capacity.ts';
import type { Finding } from './candidate.ts';
import { type Booked, findConflicts, type Occupancy } from './capacity.ts';

/** What decides about a booking, besides the appointments at its time. */
export type BookingRules = {
  /** Capacity by professional; 0 for others. */
  readonly employees: ReadonlyMap<number, number>;
  /** Capacity by room; 0 for others. */
  readonly rooms: ReadonlyMap<number, number>;
  /** By professional; others do not work. */
  readonly availabilities: ReadonlyMap<number, Availability>;
  readonly reductions: readonly Reduction[];
};

const NEVER: Availability = { ranges: [], blocks: [] };

/** Ids of a held place and of its client among appointments. */
const HELD = -2;

/**
 * Everything against a booking among others: the one rule of the booking gate and of previews.
 * @param held places that are offered to other clients; each counts as an appointment
 */
export function findingOf(
  wanted: Occupancy,
  booked: readonly Booked[],
  { employees, rooms, availabilities, reductions }: BookingRules,
  held: readonly Omit<Occupancy, 'clientId'>[] = [],
): Finding {
  const { employeeId, roomId } = wanted;
  const room = { id: roomId ?? 0, capacity: rooms.get(roomId ?? 0) ?? 0 };
  const { capacity, closed } = reducedCapacity(room, wanted, reductions);
  const capacities = { employee: employees.get(employeeId) ?? 0, room: roomId === null ? null : capacity };
  const withHeld = held.map((place) => ({ ...place, id: HELD, clientId: HELD }));
  const isOffered = findConflicts(wanted, [...booked, ...withHeld], capacities).some(({ id }) => id === HELD);
  return {
    conflicts: findConflicts(wanted, booked, capacities),
    closures: [
      ...findClosures(wanted, availabilities.get(employeeId) ?? NEVER),
      ...closed,
      ...(isOffered ? [{ reason: 'offered', name: null } as const] : []),
    ],
  };
}
