import { addDays, type Language, LOCALES, parseWallClock } from '@alinha/contracts-core';

import { sentenceCase } from '../../appointments/sentence-case.ts';

export type AgendaView = 'day' | 'week';

/** The Sunday on or before a date. */
export function weekStartOf(date: string): string {
  return addDays(date, -parseWallClock(date).getUTCDay());
}

/** The seven days of a week, from its Sunday. */
export function daysOfWeek(sunday: string): readonly string[] {
  return Array.from({ length: 7 }, (_, day) => addDays(sunday, day));
}

/** The days that a view shows around a date. */
export function daysOf(view: AgendaView, date: string): readonly string[] {
  return view === 'day' ? [date] : daysOfWeek(weekStartOf(date));
}

/** Where "previous" (-1) and "next" (1) lead. */
export function step(view: AgendaView, date: string, direction: -1 | 1): string {
  return addDays(date, view === 'day' ? direction : direction * 7);
}

type TitleLook = {
  /** Short names of months and weekdays. */
  readonly isNarrow: boolean;
  /** The year is said on a narrow screen only when it is not this one. */
  readonly today: string;
};

/** What the header says: `15 – 21 de novembro de 2026`, `Sábado, 21 de novembro de 2026`, `Sáb., 21 de nov.` */
export function rangeTitle(view: AgendaView, date: string, language: Language, look: TitleLook): string {
  const { isNarrow, today } = look;
  const days = daysOf(view, date);
  const first = days[0] ?? date;
  const last = days.at(-1) ?? date;
  const isThisYear = first.slice(0, 4) === today.slice(0, 4) && last.slice(0, 4) === today.slice(0, 4);
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...(view === 'day' ? { weekday: isNarrow ? 'short' : 'long' } : {}),
    day: 'numeric',
    month: isNarrow ? 'short' : 'long',
    ...(isNarrow && isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return sentenceCase(format.formatRange(parseWallClock(first), parseWallClock(last)));
}

const OPENING_HOUR = 8;
/** From this hour on, a grid that starts at 08:00 may not reach the now line any more. */
const LATE_HOUR = 13;

/** The hour to put at the top so that `HH:mm` is in sight, with some of what comes before it. */
export function hourBefore(time: string): number {
  return Math.max(0, Number(time.slice(0, 2)) - 1);
}

/** First hour in sight when the agenda opens: 08:00, or about the current hour when that would hide the now line. */
export function openingHour(now: string, showsToday: boolean): number {
  const hour = Number(now.slice(11, 13));
  if (!showsToday || (hour >= OPENING_HOUR && hour < LATE_HOUR)) return OPENING_HOUR;
  return hourBefore(now.slice(11, 16));
}
