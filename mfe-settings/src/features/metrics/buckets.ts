import { addDays, parseWallClock } from '@alinha/contracts-core';
import { daysBetween, type Interval } from './period.ts';

const WEEK_DAYS = 7;

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = parseWallClock(day).getUTCDay();
  return addDays(day, -((weekday + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** Days of an interval, or its weeks from Monday. The first and the last week are cut at the interval. */
export function bucketsOf({ start, end }: Interval, byWeek: boolean): Interval[] {
  const buckets: Interval[] = [];
  for (let from = start; from < end; ) {
    const next = byWeek ? addDays(mondayOf(from), WEEK_DAYS) : addDays(from, 1);
    const to = next < end ? next : end;
    buckets.push({ start: from, end: to });
    from = to;
  }
  return buckets;
}

export type Bucket<Row> = Interval & { readonly rows: readonly Row[] };

/** Assigns each row to the bucket of its day. Rows outside the interval are dropped. */
export function intoBuckets<Row extends { readonly day: string }>(
  interval: Interval,
  byWeek: boolean,
  rows: readonly Row[],
): Bucket<Row>[] {
  const buckets = bucketsOf(interval, byWeek).map((bucket) => ({ ...bucket, rows: [] as Row[] }));
  const origin = byWeek ? mondayOf(interval.start) : interval.start;
  for (const row of rows) {
    if (row.day < interval.start || row.day >= interval.end) continue;
    buckets[Math.floor(daysBetween(origin, row.day) / (byWeek ? WEEK_DAYS : 1))]?.rows.push(row);
  }
  return buckets;
}

export function sumOf<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + numberOf(row), 0);
}
