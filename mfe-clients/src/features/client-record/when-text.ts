import { weekdayOf } from '@alinha/contracts-agenda';
import type { Format } from '@alinha/web-kit';
import { capitalized } from '../../capitalized.ts';

/** `Seg. 23/11/2026, 08:00` from a wall-clock text. */
export function whenText(at: string, format: Format): string {
  const weekday = format.weekday(weekdayOf(at.slice(0, 10)), 'short');
  return `${capitalized(weekday)} ${format.date(at)}, ${format.time(at)}`;
}
