import type { Room, RoomReduction } from '@alinha/contracts-agenda';

type Reduction = Pick<RoomReduction, 'start_date' | 'end_date' | 'capacity'>;
/** [start, end), wall-clock times. */
type Interval = { readonly start: string; readonly end: string };

/** Places of a room; a professional has no reductions. */
export type Places = Pick<Room, 'capacity'> & { readonly reductions?: readonly Reduction[] | undefined };

/** Reductions of a day that the interval touches. */
export const reductionsDuring = <R extends Reduction>(
  reductions: readonly R[] = [],
  { start, end }: Interval,
): R[] =>
  reductions.filter(
    ({ start_date, end_date }) => `${start_date} 00:00:00` < end && start < `${end_date} 24:00:00`,
  );

/** The lowest capacity within the interval. */
export const lowestCapacity = ({ capacity, reductions }: Places, interval: Interval): number =>
  Math.min(capacity, ...reductionsDuring(reductions, interval).map((reduction) => reduction.capacity));
