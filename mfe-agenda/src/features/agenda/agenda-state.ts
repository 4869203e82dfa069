import { media, useMediaQuery } from '@alinha/ui';
import { readStored, useLanguage, useSession, writeStored } from '@alinha/web-kit';
import { useEffect, useMemo, useState } from 'react';
import { storeAgendaQuery } from '../../appointments/agenda-address-memory.ts';
import { withoutCancelled } from '../../appointments/attendance.ts';
import { useCompanyNow } from '../../appointments/company-clock.ts';
import { useRangeAppointments, useTeam } from './agenda.queries.ts';
import { AGENDA_VIEWS, useAgendaAddress, writeAddress } from './agenda-address.ts';
import {
  everyProfessional,
  filterAppointments,
  ghostEvents,
  isWithin,
  toClassEvents,
  toEvent,
  toHeldEvent,
} from './agenda-events.ts';
import {
  type AgendaView,
  daysOf,
  daysOfWeek,
  hourBefore,
  OPENING_HOUR,
  rangeTitle,
  requestedRange,
  step,
  weekStartOf,
} from './agenda-range.ts';
import { usePlacesOf } from './classes/classes.queries.ts';
import { useClosedTimes } from './closed-times/closed-times.queries.ts';
import { useHeldPlaces } from './held/held-places.ts';

const NOTHING: readonly never[] = [];

/** View that the user chose last in this browser; default day. */
function storedView(userId: number | undefined): AgendaView {
  const stored = userId === undefined ? null : readStored(`agenda.view.${userId}`);
  return AGENDA_VIEWS.find((view) => view === stored) ?? 'day';
}

/** State of the agenda and functions that change it. */
export function useAgendaState() {
  const language = useLanguage();
  const isPhone = useMediaQuery(media.phone);
  const isNarrow = useMediaQuery(media.tabletDown);
  const now = useCompanyNow();
  const today = now.slice(0, 10);
  const { address, change } = useAgendaAddress();
  const { professionals: chosen, showsDone, showsCancelled, groupsClasses } = address;
  const { user } = useSession();
  const userId = user?.id;
  // Read once for each user: after another view is stored, an earlier history entry without a view shows the same view.
  const openingView = useMemo(() => storedView(userId), [userId]);
  const view = address.view ?? openingView;
  const date = address.date ?? today;
  const requested = requestedRange(view, date);
  useEffect(() => storeAgendaQuery(writeAddress(address)), [address]);

  const { range: read, optimistic } = useRangeAppointments(requested, showsCancelled);
  const team = useTeam();
  // Until the range is loaded, only appointments that the user has just moved into it.
  const { booked, placesOf } = usePlacesOf(read.data ?? optimistic, team.data);
  const days = useMemo(() => daysOf(view, date), [view, date]);
  const everyone = useMemo(() => everyProfessional(team.data ?? NOTHING, booked), [team.data, booked]);
  const shownProfessionals = useMemo(
    () => everyone.filter(({ id }) => chosen === null || chosen.includes(id)),
    [everyone, chosen],
  );
  const shownIds = useMemo(
    () => (shownProfessionals.length > 0 ? shownProfessionals : everyone).map(({ id }) => id),
    [shownProfessionals, everyone],
  );
  const closedTimes = useClosedTimes(requested, shownIds);
  const filtered = useMemo(
    () => filterAppointments(booked, { professionals: chosen, showsDone, showsCancelled }),
    [booked, chosen, showsDone, showsCancelled],
  );
  const inSight = useMemo(
    () => filtered.filter((one) => isWithin(one, days[0] ?? date, days.at(-1) ?? date)),
    [filtered, days, date],
  );
  const held = useHeldPlaces(shownProfessionals, now);
  const isLoading = read.isPending;
  const showsToday = days.includes(today);
  // Counts presses of "today", because a press scrolls to the current time even when today is visible.
  const [todayCount, setTodayCount] = useState(0);
  const wantedTime = address.time ?? (todayCount > 0 ? now.slice(11, 16) : null);
  const firstHour = wantedTime === null ? OPENING_HOUR : hourBefore(wantedTime);
  const events = useMemo(
    () => [
      ...(isLoading ? ghostEvents(days, shownIds) : []),
      ...(groupsClasses ? toClassEvents(inSight) : inSight.map(toEvent)),
      ...held.map(toHeldEvent),
    ],
    [isLoading, days, shownIds, inSight, groupsClasses, held],
  );
  const marked = useMemo(
    () => new Set(withoutCancelled(filtered).map(({ start_datetime }) => start_datetime.slice(0, 10))),
    [filtered],
  );

  return {
    isPhone,
    now,
    today,
    view,
    date,
    days,
    weekDays: useMemo(() => daysOfWeek(weekStartOf(date)), [date]),
    title: rangeTitle(view, date, language, { isNarrow, today }),
    showsToday,
    /** Date of a new appointment; undefined means the form's default, today. */
    newDate: date === today || (view === 'week' && showsToday) ? undefined : date,
    firstHour,
    todayCount,
    read,
    /** Loaded appointments, marked as overbooked above a reduction. */
    booked,
    /** Appointments of the visible days that pass the filters. */
    inSight,
    events,
    closedTimes,
    held,
    isLoading,
    isWaiting: read.isFetching && (read.isPlaceholderData || isLoading),
    isEmpty: read.isSuccess && !read.isPlaceholderData && inSight.length === 0,
    /** Days with appointments, for the day strip of the phone. */
    marked,
    professionals: team.isPending ? undefined : everyone,
    shownProfessionals,
    chosen,
    showsDone,
    showsCancelled,
    groupsClasses,
    placesOf,
    isFiltered: chosen !== null || !showsDone,
    change,
    /** Selects a day of the visible range; replaces the history entry. */
    choose: (day: string) => change({ date: day === today ? null : day }, { replaces: true }),
    goTo: (day: string) => change({ date: day === today ? null : day }),
    goStep: (direction: -1 | 1) => {
      const to = step(view, date, direction);
      change({ date: to === today ? null : to });
    },
    goToday: () => {
      setTodayCount((count) => count + 1);
      change({ date: null });
    },
    setView: (next: AgendaView) => {
      if (user) writeStored(`agenda.view.${user.id}`, next);
      change({ view: next });
    },
    clearFilters: () => change({ professionals: null, showsDone: true }),
  };
}

export type AgendaState = ReturnType<typeof useAgendaState>;
