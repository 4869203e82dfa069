import { MIN_DURATION_MINUTES } from '@alinha/contracts-agenda';
import { addMinutes, minutesBetween } from '@alinha/contracts-core';

/** Distance of the grid lines to which drags snap, in minutes. */
export const SNAP_MINUTES = 30;
export const DAY_MINUTES = 24 * 60;

/** Start and end of an appointment, in minutes since midnight of `day`. An `end` over 1440 is on the next day. */
export type Span = { readonly day: string; readonly start: number; readonly end: number };

const midnight = (day: string) => `${day} 00:00:00`;

/** @param start wall-clock text, like `end` */
export function spanBetween(start: string, end: string): Span {
  const day = start.slice(0, 10);
  return { day, start: minutesBetween(midnight(day), start), end: minutesBetween(midnight(day), end) };
}

/** Start and end as wall-clock texts. */
export function timesOf({ day, start, end }: Span): { readonly start: string; readonly end: string } {
  return { start: addMinutes(midnight(day), start), end: addMinutes(midnight(day), end) };
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.day === b.day && a.start === b.start && a.end === b.end;
}

const lineBefore = (minutes: number) => Math.floor(minutes / SNAP_MINUTES) * SNAP_MINUTES;
const lineAfter = (minutes: number) => Math.ceil(minutes / SNAP_MINUTES) * SNAP_MINUTES;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** The grid line nearest to `from + by`; `from` itself while `by` is under half a step. */
function snapped(from: number, by: number): number {
  if (Math.abs(by) < SNAP_MINUTES / 2) return from;
  return Math.round((from + by) / SNAP_MINUTES) * SNAP_MINUTES;
}

/** The nearest line before (-1) or after (1) `from`. */
function nextLine(from: number, direction: -1 | 1): number {
  return direction > 0 ? lineBefore(from) + SNAP_MINUTES : lineAfter(from) - SNAP_MINUTES;
}

function startingAt(span: Span, start: number, day: string): Span {
  const length = span.end - span.start;
  // An appointment over midnight may keep its start, but not start later.
  const latest = Math.max(span.start, lineBefore(DAY_MINUTES - length));
  const clamped = between(0, start, latest);
  return { day, start: clamped, end: clamped + length };
}

/** Keeps the minimum duration and ends by midnight; a present end beyond these limits is the limit. */
function endingAt(span: Span, end: number): Span {
  const least = Math.min(span.end, lineAfter(span.start + MIN_DURATION_MINUTES));
  return { ...span, end: between(least, end, Math.max(span.end, DAY_MINUTES)) };
}

/** Moves the span by `minutes`, to `day`. */
export function movedBy(span: Span, minutes: number, day: string): Span {
  return startingAt(span, snapped(span.start, minutes), day);
}

/** Moves the end by `minutes`. */
export function endMovedBy(span: Span, minutes: number): Span {
  return endingAt(span, snapped(span.end, minutes));
}

/** Moves the start by `minutes`. */
export function startMovedBy(span: Span, minutes: number): Span {
  const most = Math.max(span.start, lineBefore(span.end - MIN_DURATION_MINUTES));
  return { ...span, start: between(0, snapped(span.start, minutes), most) };
}

/** Moves the span to the previous (-1) or next (1) line. */
export function stepped(span: Span, direction: -1 | 1): Span {
  return startingAt(span, nextLine(span.start, direction), span.day);
}

/** Moves the end to the previous (-1) or next (1) line. */
export function endStepped(span: Span, direction: -1 | 1): Span {
  return endingAt(span, nextLine(span.end, direction));
}

/** Span drawn between two minutes of a day, in any order. */
export function drawnBetween(day: string, from: number, to: number): Span {
  const start = between(0, lineBefore(Math.min(from, to)), DAY_MINUTES - SNAP_MINUTES);
  const end = between(start + SNAP_MINUTES, lineAfter(Math.max(from, to)), DAY_MINUTES);
  return { day, start, end };
}
