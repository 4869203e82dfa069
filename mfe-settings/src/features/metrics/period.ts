import { addDays, DAY_MS, formatDate, parseWallClock } from '@alinha/contracts-core';

export const PERIODS = ['month', '7d', '15d', '30d', '90d', '180d', '365d'] as const;
export type Period = (typeof PERIODS)[number];

/** Days, `YYYY-MM-DD`, [start, end). */
export type Interval = { readonly start: string; readonly end: string };

const DAYS: Record<Exclude<Period, 'month'>, number> = {
  '7d': 7,
  '15d': 15,
  '30d': 30,
  '90d': 90,
  '180d': 180,
  '365d': 365,
};

export function isPeriod(text: string | null): text is Period {
  return PERIODS.some((period) => period === text);
}

/** False for 7 and 15 days, which charts show by day. */
export function isByWeek(period: Period): boolean {
  return period !== '7d' && period !== '15d';
}

export function daysBetween(start: string, end: string): number {
  return Math.round((parseWallClock(end).getTime() - parseWallClock(start).getTime()) / DAY_MS);
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

function monthBefore(month: string): string {
  const date = parseWallClock(month);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return formatDate(date);
}

/** Interval up to and including today: the month so far, or the last days. */
export function intervalOf(period: Period, today: string): Interval {
  const end = addDays(today, 1);
  return { start: period === 'month' ? monthOf(today) : addDays(end, -DAYS[period]), end };
}

/**
 * Interval of the same length to compare with: the days before. For the month: the same days of the previous month, or the
 * days before if that month is too short.
 */
export function previousOf(period: Period, { start, end }: Interval): Interval {
  const days = daysBetween(start, end);
  if (period === 'month') {
    const month = monthBefore(start);
    const sameDays = { start: month, end: addDays(month, days) };
    if (sameDays.end <= start) return sameDays;
  }
  return { start: addDays(start, -days), end: start };
}
