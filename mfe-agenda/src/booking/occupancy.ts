import { overlaps } from '@alinha/contracts-core';

type Times = { readonly start_datetime: string; readonly end_datetime: string };

/** Highest number of simultaneous appointments within [start, end). */
export function peakOf(booked: readonly Times[], interval: { start: string; end: string }): number {
  const within = booked
    .map(({ start_datetime: start, end_datetime: end }) => ({ start, end }))
    .filter((one) => overlaps(one, interval));
  // The count rises only when an appointment starts, so only starts are checked.
  const instants = [interval.start, ...within.map(({ start }) => start)].filter((at) => at >= interval.start);
  const counts = instants.map((at) => within.filter(({ start, end }) => start <= at && at < end).length);
  return Math.max(...counts);
}
