import type { Closure } from '@alinha/contracts-agenda';
import { addDays, overlaps } from '@alinha/contracts-core';

/** The parts of a reduction for the booking rules; dates `YYYY-MM-DD`, both inclusive. */
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
 * @returns `closed` has the reductions to 0 places: they conflict without any appointment
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
