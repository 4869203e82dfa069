import { addDays, addMonths } from '@alinha/contracts-core';

/**
 * Last day on which a chart must be kept. A year without the day of the last entry (29 February) ends a day later, 1 March
 * (Brazilian Civil Code, art. 132 § 3). Dates are `YYYY-MM-DD`.
 */
export function keptUntil(lastEntry: string, years: number): string {
  const day = addMonths(lastEntry, 12 * years);
  return day.slice(5) === lastEntry.slice(5) ? day : addDays(day, 1);
}
