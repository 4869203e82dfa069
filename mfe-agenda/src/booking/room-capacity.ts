import type { Room, RoomReduction } from '@alinha/contracts-agenda';

/** Places of a room; a professional has no reductions. */
export type Places = Pick<Room, 'capacity'> & {
  readonly reductions?: readonly Pick<RoomReduction, 'start_date' | 'end_date' | 'capacity'>[] | undefined;
};

/** The lowest capacity within [start, end), wall-clock times. */
export const lowestCapacity = (
  { capacity, reductions = [] }: Places,
  { start, end }: { readonly start: string; readonly end: string },
): number =>
  Math.min(
    capacity,
    ...reductions
      .filter(({ start_date, end_date }) => `${start_date} 00:00:00` < end && start < `${end_date} 24:00:00`)
      .map((reduction) => reduction.capacity),
  );
