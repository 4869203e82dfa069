import { parseWallClock } from '@alinha/contracts-core';
import type { Block, BlockKind } from './block.schemas.ts';
import type { HoursRange } from './working-hours.schemas.ts';

/** The fields of a {@link Block} that the rules need. */
export type BlockRule = {
  readonly kind: BlockKind;
  readonly name: string | null;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly weekdays: readonly number[];
};

/** Working week of a professional, with the blocks of the company and their own. */
export type Availability = { readonly ranges: readonly HoursRange[]; readonly blocks: readonly BlockRule[] };

/** Part of a day, `HH:mm`, [from, to); midnight at its end is `24:00`. */
export type DayPart = { readonly from: string; readonly to: string };

export const DAY_START = '00:00';
export const DAY_END = '24:00';

type BlockFields = Pick<Block, 'kind' | 'name' | 'start_date' | 'end_date' | 'start_time' | 'end_time'> & {
  readonly weekdays: readonly number[];
};

export function blockRuleOf(block: BlockFields): BlockRule {
  const { kind, name, weekdays } = block;
  return {
    kind,
    name,
    startDate: block.start_date,
    endDate: block.end_date,
    startTime: block.start_time,
    endTime: block.end_time,
    weekdays,
  };
}

/** 0 is Sunday; `day` is `YYYY-MM-DD`. */
export function weekdayOf(day: string): number {
  return parseWallClock(day).getUTCDay();
}

/** Whether a block closes a part of the day. */
export function holdsOn({ startDate, endDate, weekdays }: BlockRule, day: string): boolean {
  return (
    startDate <= day &&
    (endDate === null || day <= endDate) &&
    (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
  );
}

/** The part of a day that a block closes; null for none. */
export function blockedPart(block: BlockRule, day: string): DayPart | null {
  if (!holdsOn(block, day)) return null;
  const { startTime, endTime } = block;
  return startTime === null || endTime === null
    ? { from: DAY_START, to: DAY_END }
    : { from: startTime, to: endTime };
}

/**
 * The working parts of a day, in order. Adjacent ranges are merged: two shifts without a break are one part.
 */
export function workedParts(ranges: readonly HoursRange[], day: string): readonly DayPart[] {
  const weekday = weekdayOf(day);
  const parts: { from: string; to: string }[] = [];
  const ofDay = ranges
    .filter((range) => range.weekday === weekday)
    .sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
  for (const { start_time: from, end_time: to } of ofDay) {
    const last = parts.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else parts.push({ from, to });
  }
  return parts;
}
