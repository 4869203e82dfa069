import { DAY_MS, parseWallClock } from '@alinha/contracts-core';

const LONGEST_INTERVAL_DAYS = 400;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Validation key for the end of a list's interval, or null. Both are dates, or dates with a time. */
export function listIntervalProblem(
  start: string,
  end: string,
): 'end_date_later' | 'end_after_start' | 'interval' | null {
  const days = (parseWallClock(end).getTime() - parseWallClock(start).getTime()) / DAY_MS;
  const areDates = start.length === DATE_LENGTH && end.length === DATE_LENGTH;
  if (days <= 0) return areDates ? 'end_date_later' : 'end_after_start';
  return days > LONGEST_INTERVAL_DAYS ? 'interval' : null;
}
