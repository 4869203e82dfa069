import {
  type Availability,
  type BlockRule,
  blockedPart,
  type Closure,
  DAY_END,
  DAY_START,
  type DayPart,
  type HoursRange,
  workedParts,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';

export { type Availability, type BlockRule, holdsOn, weekdayOf } from '@alinha/contracts-agenda';

type Interval = { readonly start: string; readonly end: string };
type Part = DayPart & { readonly day: string };

/** Splits an interval by days. */
function partsOf({ start, end }: Interval): Part[] {
  const parts: Part[] = [];
  for (let day = start.slice(0, 10); `${day} 00:00:00` < end; day = addDays(day, 1)) {
    const from = day === start.slice(0, 10) ? start.slice(11, 16) : DAY_START;
    const to = day === end.slice(0, 10) ? end.slice(11, 16) : DAY_END;
    parts.push({ day, from, to });
  }
  return parts;
}

function isCovered({ day, from, to }: Part, ranges: readonly HoursRange[]): boolean {
  return workedParts(ranges, day).some((worked) => worked.from <= from && to <= worked.to);
}

function closes(block: BlockRule, { day, from, to }: Part): boolean {
  const blocked = blockedPart(block, day);
  return blocked !== null && blocked.from < to && from < blocked.to;
}

/** Whether a block closes a part of the interval. */
export function isBlocked(interval: Interval, blocks: readonly BlockRule[]): boolean {
  return partsOf(interval).some((part) => blocks.some((block) => closes(block, part)));
}

/** Reasons why the professional does not attend the whole interval; empty when they do. */
export function findClosures(interval: Interval, { ranges, blocks }: Availability): Closure[] {
  const parts = partsOf(interval);
  const closing = blocks.filter((block) => parts.some((part) => closes(block, part)));
  const outside = parts.some((part) => !isCovered(part, ranges));
  return [
    ...closing.map(({ name }): Closure => ({ reason: 'block', name })),
    ...(outside ? [{ reason: 'hours', name: null } as const] : []),
  ];
}
