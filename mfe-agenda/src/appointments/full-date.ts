import { weekdayOf } from '@alinha/contracts-agenda';
import type { Format } from '@alinha/web-kit';

/** `ter., 24/11/2026`, `Tue, 11/24/2026`: a date with its year, short enough for a list. */
export function fullDate(start: string, format: Format): string {
  return `${format.weekday(weekdayOf(start.slice(0, 10)), 'short')}, ${format.date(start)}`;
}
