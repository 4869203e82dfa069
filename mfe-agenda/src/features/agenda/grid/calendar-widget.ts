import { getDay, startOfWeek } from 'date-fns';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import { fromBrowserDate } from '../../../appointments/browser-date.ts';
import type { AgendaEvent, Professional } from '../agenda-events.ts';

/**
 * The widget gets all its texts from formats based on Intl, so it needs no locales of date-fns, which are larger than
 * the rest of the agenda.
 */
const baseLocalizer = dateFnsLocalizer({
  format: (date: Date) => fromBrowserDate(date),
  startOfWeek: (date: Date) => startOfWeek(date, { weekStartsOn: 0 }),
  getDay,
  locales: {},
});

/** A number that increases by day. Comparing it creates no Date. */
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
 * The widget checks thousands of times per week which days an event is on. These two functions create no dates, unlike
 * the widget's own.
 */
export const localizer = Object.assign(baseLocalizer, {
  inRange: (day: Date, start: Date, end: Date, unit?: string) =>
    unit === 'day' ? isOnDay(day, start, end) : start <= day && day <= end,
  inEventRange: ({ event, range }: EventRange) =>
    event.end > range.start && dayNumber(event.start) <= dayNumber(range.end),
});

export const CalendarWidget = Calendar<AgendaEvent, Professional>;
