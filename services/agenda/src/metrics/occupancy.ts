import {
  type Availability,
  blockedPart,
  type DayPart,
  weekdayOf,
  workedParts,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';

/** Minutes since midnight of the first day, [from, to). */
export type Span = readonly [from: number, to: number];

const DAY_MINUTES = 24 * 60;
const WEEK_DAYS = 7;

/** Builds sorted spans from the starts and ends of unsorted ones; overlapping or adjacent spans are merged. */
export function merged(starts: readonly number[], ends: readonly number[]): Span[] {
  const spans: [number, number][] = [];
  const inOrder = starts.map((from, index): Span => [from, ends[index] ?? from]).sort(([a], [b]) => a - b);
  for (const [from, to] of inOrder) {
    const last = spans.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  return spans;
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const spanOf = ({ from, to }: DayPart): Span => [minuteOf(from), minuteOf(to)];

function without(spans: readonly Span[], [from, to]: Span): Span[] {
  return spans.flatMap(([start, end]): Span[] =>
    from >= end || to <= start
      ? [[start, end]]
      : [...(start < from ? [[start, from] as const] : []), ...(to < end ? [[to, end] as const] : [])],
  );
}

type Day = { readonly day: string; readonly weekday: number; readonly midnight: number };

/** The days from the first to the last, inclusive. Computed once for all professionals. */
export function daysOf(firstDay: string, lastDay: string): Day[] {
  const days: Day[] = [];
  let weekday = weekdayOf(firstDay);
  for (let day = firstDay, midnight = 0; day <= lastDay; day = addDays(day, 1), midnight += DAY_MINUTES) {
    days.push({ day, weekday, midnight });
    weekday = (weekday + 1) % WEEK_DAYS;
  }
  return days;
}

/** Attended spans of a professional in order: working hours without blocks. */
export function attendedSpans({ ranges, blocks }: Availability, days: readonly Day[]): Span[] {
  const worked = new Map<number, readonly Span[]>();
  const spans: Span[] = [];
  for (const { day, weekday, midnight } of days) {
    const ofWeekday = worked.get(weekday) ?? workedParts(ranges, day).map(spanOf);
    worked.set(weekday, ofWeekday);
    if (ofWeekday.length === 0) continue;
    const open = blocks.reduce<readonly Span[]>((left, block) => {
      const blocked = blockedPart(block, day);
      return blocked ? without(left, spanOf(blocked)) : left;
    }, ofWeekday);
    for (const [from, to] of open) spans.push([midnight + from, midnight + to]);
  }
  return spans;
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** Both lists are sorted and have no overlaps. */
function sharedLength(some: readonly Span[], others: readonly Span[]): number {
  let shared = 0;
  for (let one = 0, other = 0; one < some.length && other < others.length; ) {
    const [from = 0, to = 0] = some[one] ?? [];
    const [otherFrom = 0, otherTo = 0] = others[other] ?? [];
    shared += Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));
    if (to < otherTo) one++;
    else other++;
  }
  return shared;
}

/** `booked` and `attended` are sorted and have no overlaps. */
export function occupancyOf(booked: readonly Span[], attended: readonly Span[]) {
  const inside = sharedLength(booked, attended);
  return {
    working_minutes: lengthOf(attended),
    booked_minutes: inside,
    outside_minutes: lengthOf(booked) - inside,
  };
}

/** Number of days from the first to the end of the last span. */
export function daysUntilLast(spans: readonly Span[]): number {
  return Math.ceil((spans.at(-1)?.[1] ?? 0) / DAY_MINUTES);
}
