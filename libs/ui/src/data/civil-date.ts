/** A date without time or zone, `YYYY-MM-DD`. Arithmetic is in UTC, where each day has 24 hours. */
export type CivilDate = string;

export function toUtc(date: CivilDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

export function fromUtc(date: Date): CivilDate {
  return date.toISOString().slice(0, 10);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  const day = toUtc(date);
  day.setUTCDate(day.getUTCDate() + days);
  return fromUtc(day);
}

/** Same day of another month, or its last day: 31 January plus one month is 28 or 29 February. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const day = toUtc(date);
  const lastOfTarget = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0));
  lastOfTarget.setUTCDate(Math.min(day.getUTCDate(), lastOfTarget.getUTCDate()));
  return fromUtc(lastOfTarget);
}

/** `YYYY-MM` of a date. */
export function monthOf(date: CivilDate): string {
  return date.slice(0, 7);
}

/** 0 is Sunday. */
export function weekdayOf(date: CivilDate): number {
  return toUtc(date).getUTCDay();
}

/** The 42 days of a month's grid: six weeks, Sunday first. `month` is `YYYY-MM`. */
export function monthGrid(month: string): readonly CivilDate[] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: 42 }, (_, index) => addDays(start, index));
}

/** The seven days of a date's week, Sunday first. */
export function weekGrid(date: CivilDate): readonly CivilDate[] {
  const start = addDays(date, -weekdayOf(date));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}
