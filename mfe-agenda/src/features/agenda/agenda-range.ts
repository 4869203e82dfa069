import { addDays, addMonths, type Language, LOCALES, parseWallClock } from '@alinha/contracts-core';

import { sentenceCase } from '../../appointments/sentence-case.ts';

/** Views with hours at the left. */
export type GridView = 'day' | 'week';
export type AgendaView = GridView | 'month';

/** The Sunday on or before a date. */
export function weekStartOf(date: string): string {
  return addDays(date, -parseWallClock(date).getUTCDay());
}

const daysFrom = (first: string, length: number): readonly string[] =>
  Array.from({ length }, (_, day) => addDays(first, day));

const WEEK_DAYS = 7;
/** Six rows, so that the grid has the same height for every month. */
const MONTH_CELLS = 42;

/** The seven days of a week, from its Sunday. */
export function daysOfWeek(sunday: string): readonly string[] {
  return daysFrom(sunday, WEEK_DAYS);
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** `length` consecutive days from `first` on. */
export type DayRange = { readonly first: string; readonly length: number };

/** Days to request for a view. A day requests its week, so moving within the week sends no request. */
export function requestedRange(view: AgendaView, date: string): DayRange {
  return view === 'month'
    ? { first: weekStartOf(firstOfMonth(date)), length: MONTH_CELLS }
    : { first: weekStartOf(date), length: WEEK_DAYS };
}

/** The days that a view shows around a date. */
export function daysOf(view: AgendaView, date: string): readonly string[] {
  if (view === 'day') return [date];
  const { first, length } = requestedRange(view, date);
  return daysFrom(first, length);
}

/** Date after "previous" (-1) or "next" (1). */
export function step(view: AgendaView, date: string, direction: -1 | 1): string {
  if (view === 'month') return addMonths(date, direction);
  return addDays(date, view === 'day' ? direction : direction * WEEK_DAYS);
}

type TitleLook = {
  /** Short names of months and weekdays. */
  readonly isNarrow: boolean;
  /** On a narrow screen the title omits the year of this date. */
  readonly today: string;
};

/**
 * Title of the header: `15 – 21 de novembro de 2026`, `Sábado, 21 de novembro de 2026`, `Sáb., 21 de nov.`,
 * `Novembro de 2026`
 */
export function rangeTitle(view: AgendaView, date: string, language: Language, look: TitleLook): string {
  const { isNarrow, today } = look;
  const days = view === 'month' ? [date] : daysOf(view, date);
  const first = days[0] ?? date;
  const last = days.at(-1) ?? date;
  const isThisYear = first.slice(0, 4) === today.slice(0, 4) && last.slice(0, 4) === today.slice(0, 4);
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...(view === 'day' ? { weekday: isNarrow ? 'short' : 'long' } : {}),
    ...(view === 'month' ? {} : { day: 'numeric' }),
    month: isNarrow && view !== 'month' ? 'short' : 'long',
    // A month alone leaves room for its year.
    ...(isNarrow && isThisYear && view !== 'month' ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return sentenceCase(format.formatRange(parseWallClock(first), parseWallClock(last)));
}

/** First visible hour when the agenda opens. */
export const OPENING_HOUR = 8;

/** First visible hour for a given time, one hour earlier. */
export function hourBefore(time: string): number {
  return Math.max(0, Number(time.slice(0, 2)) - 1);
}
