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

/** Everything against a booking among others: the one rule of the booking gate and of previews. */
export function findingOf(
  wanted: Occupancy,
  booked: readonly Booked[],
  { employees, rooms, availabilities, reductions }: BookingRules,
): Finding {
  const { employeeId, roomId } = wanted;
  const room = { id: roomId ?? 0, capacity: rooms.get(roomId ?? 0) ?? 0 };
  const { capacity, closed } = reducedCapacity(room, wanted, reductions);
  return {
    conflicts: findConflicts(wanted, booked, {
      employee: employees.get(employeeId) ?? 0,
      room: roomId === null ? null : capacity,
    }),
    closures: [...findClosures(wanted, availabilities.get(employeeId) ?? NEVER), ...closed],
  };
}
