import type { BlockKind, Closure, HoursRange } from '@alinha/contracts-agenda';
import { addDays, parseWallClock } from '@alinha/contracts-core';

/** A block as the rule needs it; see the contract for what its fields mean. */
export type BlockRule = {
  readonly kind: BlockKind;
  readonly name: string | null;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly weekdays: readonly number[];
};

/** When one professional attends: their week, and the blocks of the company and their own. */
export type Attendance = { readonly ranges: readonly HoursRange[]; readonly blocks: readonly BlockRule[] };

type Interval = { readonly start: string; readonly end: string };
/** Part of one day, `HH:mm`; midnight at its end is `24:00`. */
type Part = { readonly day: string; readonly weekday: number; readonly from: string; readonly to: string };

export const weekdayOf = (day: string) => parseWallClock(day).getUTCDay();

/** The days that an interval touches, each with the part of it that falls there. */
function partsOf({ start, end }: Interval): Part[] {
  const parts: Part[] = [];
  for (let day = start.slice(0, 10); `${day} 00:00:00` < end; day = addDays(day, 1)) {
    const from = day === start.slice(0, 10) ? start.slice(11, 16) : '00:00';
    const to = day === end.slice(0, 10) ? end.slice(11, 16) : '24:00';
    parts.push({ day, weekday: weekdayOf(day), from, to });
  }
  return parts;
}

/** Ranges that touch count as one: a lunch break is a gap, a change of shift is none. */
function isCovered({ weekday, from, to }: Part, ranges: readonly HoursRange[]): boolean {
  let reached = from;
  const ofDay = ranges
    .filter((range) => range.weekday === weekday)
    .sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
  for (const { start_time, end_time } of ofDay) {
    if (start_time <= reached && end_time > reached) reached = end_time;
  }
  return reached >= to;
}

/** Whether a block holds on a day at all. */
export function holdsOn({ startDate, endDate, weekdays }: BlockRule, day: string): boolean {
  return (
    startDate <= day &&
    (endDate === null || day <= endDate) &&
    (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
  );
}

function closes(block: BlockRule, { day, from, to }: Part): boolean {
  if (!holdsOn(block, day)) return false;
  return block.startTime === null || block.endTime === null || (block.startTime < to && from < block.endTime);
}

/** What of an interval the professional does not attend, and why; nothing when it is open throughout. */
export function findClosures(interval: Interval, { ranges, blocks }: Attendance): Closure[] {
  const parts = partsOf(interval);
  const closing = blocks.filter((block) => parts.some((part) => closes(block, part)));
  const outside = parts.some((part) => !isCovered(part, ranges));
  return [
    ...closing.map(({ name }): Closure => ({ reason: 'block', name })),
    ...(outside ? [{ reason: 'hours', name: null } as const] : []),
  ];
}
