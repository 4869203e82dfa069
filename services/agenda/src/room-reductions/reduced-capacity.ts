import type { Closure } from '@alinha/contracts-agenda';
import { addDays, overlaps } from '@alinha/contracts-core';

/** A reduction as the booking rules need it; dates `YYYY-MM-DD`, both included. */
export type Reduction = {
  readonly roomId: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly capacity: number;
  readonly reason: string;
};

type Interval = { readonly start: string; readonly end: string };

/**
 * The places of a room throughout an interval: the lowest number of its days.
 * @returns `closed` names the reductions to no place, which no appointment in the way would explain
 */
export function reducedCapacity(
  room: { readonly id: number; readonly capacity: number },
  interval: Interval,
  reductions: readonly Reduction[],
): { readonly capacity: number; readonly closed: readonly Closure[] } {
  const during = reductions.filter(
    ({ roomId, startDate, endDate }) =>
      roomId === room.id &&
      overlaps(interval, { start: `${startDate} 00:00:00`, end: `${addDays(endDate, 1)} 00:00:00` }),
  );
  return {
    capacity: Math.min(room.capacity, ...during.map(({ capacity }) => capacity)),
    closed: during
      .filter(({ capacity }) => capacity === 0)
      .map(({ reason }): Closure => ({ reason: 'block', name: reason })),
  };
}
