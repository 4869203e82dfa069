import { getDay, startOfWeek } from 'date-fns';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import { fromBrowserDate } from '../../../appointments/browser-date.ts';
import type { AgendaEvent, Professional } from '../agenda-events.ts';

/**
 * The widget asks for words only through formats that the grid gives it as functions over Intl: nothing is left for a
 * pattern language, whose locales would weigh more than the rest of the agenda.
 */
const wordless = dateFnsLocalizer({
  format: (date: Date) => fromBrowserDate(date),
  startOfWeek: (date: Date) => startOfWeek(date, { weekStartsOn: 0 }),
  getDay,
  locales: {},
});

/** Grows with the calendar day; comparing it makes no other Date. */
const dayNumber = (date: Date) => (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate();
/** An event that ends at midnight does not belong to the next day. */
const lastDayNumber = (end: Date) => dayNumber(new Date(end.getTime() - 1));

const isOnDay = (day: Date, start: Date, end: Date) =>
  dayNumber(start) <= dayNumber(day) && dayNumber(day) <= Math.max(dayNumber(start), lastDayNumber(end));

type EventRange = {
  readonly event: { readonly start: Date; readonly end: Date };
  /** Midnights of the first and the last day in sight. */
  readonly range: { readonly start: Date; readonly end: Date };
};

/**
 * Which days an event is on is asked thousands of times for a full week: these two answer that without the dates that
 * the widget's own versions make and throw away.
 */
export const localizer = Object.assign(wordless, {
  inRange: (day: Date, start: Date, end: Date, unit?: string) =>
    unit === 'day' ? isOnDay(day, start, end) : start <= day && day <= end,
  inEventRange: ({ event, range }: EventRange) =>
    event.end > range.start && dayNumber(event.start) <= dayNumber(range.end),
});

export const CalendarWidget = Calendar<AgendaEvent, Professional>;
