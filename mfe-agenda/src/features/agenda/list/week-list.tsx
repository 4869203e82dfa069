import { SkeletonList } from '@alinha/ui';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { AgendaState } from '../agenda-state.ts';
import { appointmentsByDay } from '../appointments-by-day.ts';
import { closingOfDay } from '../closed-times/closed-times.ts';
import { heldOn } from '../held/held-places.ts';
import { DayScroller, DaySection } from './day-section.tsx';

const Scroller = styled(DayScroller)`
  /* A week that arrives late must not be held at the place of the one before it. */
  overflow-anchor: none;
  /* Even the last day can come to the top, so that no row stays half under another day's heading. */
  > section:last-child {
    min-height: 100%;
    padding-bottom: 88px;
  }
`;

const NOTHING: readonly never[] = [];

/** Week view on a phone: a list by day. */
export function WeekList({ state }: { readonly state: AgendaState }): ReactNode {
  const { days, date, today, isLoading, isWaiting, inSight, closedTimes, held } = state;
  const byDay = useMemo(() => appointmentsByDay(inSight), [inSight]);
  const heldByDay = useMemo(() => new Map(days.map((day) => [day, heldOn(held, day)])), [days, held]);
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isLoading || isWaiting) return;
    const head = scroller.current?.querySelector<HTMLElement>(`[data-day="${date}"]`);
    if (scroller.current && head) scroller.current.scrollTop = head.offsetTop;
  }, [date, isLoading, isWaiting]);
  if (isLoading) {
    return (
      <Scroller aria-busy="true">
        <SkeletonList rows={8} avatar={false} />
      </Scroller>
    );
  }
  return (
    <Scroller ref={scroller}>
      {days.map((day) => (
        <DaySection
          key={day}
          day={day}
          isToday={day === today}
          appointments={byDay.get(day) ?? NOTHING}
          closing={closingOfDay(closedTimes(day))}
          held={heldByDay.get(day)}
        />
      ))}
    </Scroller>
  );
}
