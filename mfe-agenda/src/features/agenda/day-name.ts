import type { Format, Texts } from '@alinha/web-kit';

/** Accessible name of a day in the month: date, number of appointments if loaded, and the block that closes it. */
export function dayLabel(
  day: string,
  count: number | undefined,
  closing: readonly string[] | null,
  texts: Texts,
  format: Format,
): string {
  const closed = closing && (closing.length > 0 ? format.list(closing) : texts('closed.all_day'));
  const booked =
    count !== undefined && (count > 0 ? texts('agenda.count', { count }) : texts('agenda.empty'));
  return [format.longDate(day), booked, closed].filter(Boolean).join(', ');
}
