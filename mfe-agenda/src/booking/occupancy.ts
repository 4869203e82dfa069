import { overlaps } from '@alinha/contracts-core';

type Times = { readonly start_datetime: string; readonly end_datetime: string };

/** How many of them go on at once within [start, end), at the instant when most do. */
export function peakOf(booked: readonly Times[], interval: { start: string; end: string }): number {
  const within = booked
    .map(({ start_datetime: start, end_datetime: end }) => ({ start, end }))
    .filter((one) => overlaps(one, interval));
  // The number only grows where one begins; those that began before the interval count from its start.
  const instants = [interval.start, ...within.map(({ start }) => start)].filter((at) => at >= interval.start);
  const counts = instants.map((at) => within.filter(({ start, end }) => start <= at && at < end).length);
  return Math.max(...counts);
}
