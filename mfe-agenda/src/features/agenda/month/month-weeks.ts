import type { Appointment } from '@alinha/contracts-agenda';
import { useMemo } from 'react';
import type { AgendaState } from '../agenda-state.ts';
import { appointmentsByDay } from '../appointments-by-day.ts';
import { closingOfDay } from '../closed-times/closed-times.ts';

/** A day of the month view. */
export type MonthDay = {
  readonly day: string;
  /** Belongs to the month before or after. */
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly appointments: readonly Appointment[];
  /** Its appointments are loading. */
  readonly isLoading: boolean;
  /** Labels that close the whole day; null when a part is open. */
  readonly closing: readonly string[] | null;
};

const NOTHING: readonly never[] = [];

/** The six weeks of the shown month. */
export function useMonthWeeks(state: AgendaState): readonly (readonly MonthDay[])[] {
  const { days, date, today, isLoading, inSight, closedTimes } = state;
  const byDay = useMemo(() => appointmentsByDay(inSight), [inSight]);
  const closings = useMemo(
    () => new Map(days.map((day) => [day, closingOfDay(closedTimes(day))])),
    [days, closedTimes],
  );
  const month = date.slice(0, 7);
  const monthDays = days.map(
    (day): MonthDay => ({
      day,
      isOutside: !day.startsWith(month),
      isToday: day === today,
      isChosen: day === date,
      appointments: byDay.get(day) ?? NOTHING,
      isLoading,
      closing: closings.get(day) ?? null,
    }),
  );
  return Array.from({ length: days.length / 7 }, (_, week) => monthDays.slice(week * 7, week * 7 + 7));
}
