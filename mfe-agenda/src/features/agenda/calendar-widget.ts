import { getDay, startOfWeek } from 'date-fns';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import { fromBrowserDate } from '../../appointments/browser-date.ts';
import type { AgendaEvent, Professional } from './agenda-events.ts';

/**
 * The widget asks for words only through formats that the grid gives it as functions over Intl: nothing is left for a
 * pattern language, whose locales would weigh more than the rest of the agenda.
 */
export const localizer = dateFnsLocalizer({
  format: (date: Date) => fromBrowserDate(date),
  startOfWeek: (date: Date) => startOfWeek(date, { weekStartsOn: 0 }),
  getDay,
  locales: {},
});

export const CalendarWidget = Calendar<AgendaEvent, Professional>;
