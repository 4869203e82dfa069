import { color, fontWeight, Swatch, space, tabularNumerals, typeStep } from '@alinha/ui';
import { useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, type TouchEvent, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { withoutCancelled } from '../../../appointments/attendance.ts';
import type { AgendaState } from '../agenda-state.ts';
import { closingOfDay } from '../closed-times/closed-times.ts';
import type { ScrollPlace } from '../grid/grid-scroll.ts';
import { TimeGrid } from '../grid/time-grid.tsx';
import { heldOn } from '../held/held-places.ts';
import { DayScroller, DaySection } from './day-section.tsx';

/** Minimum horizontal distance of a swipe in pixels, and its maximum ratio of vertical to horizontal distance. */
const SWIPE = { distance: 56, slope: 0.5 };

const Pages = styled.div`
  flex: none;
  display: flex;
  gap: ${space[1]};
  padding: ${space[1]} ${space[2]};
  overflow-x: auto;
  scrollbar-width: none;
  background: ${color.surface};
  border-bottom: 1px solid ${color.border};
`;

const PageName = styled.button`
  flex: none;
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  padding: 0 ${space[3]};
  border: 0;
  border-radius: 999px;
  background: none;
  font-weight: ${fontWeight.medium};
  color: ${color.textMuted};
  white-space: nowrap;
  cursor: pointer;
  &[aria-pressed='true'] {
    background: ${color.brandTint};
    color: ${color.text};
  }
  small {
    ${typeStep('small')}
    ${tabularNumerals}
    color: ${color.textMuted};
  }
`;

const Swiped = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  touch-action: pan-y pinch-zoom;
`;

const firstName = (name: string) => name.split(' ')[0] ?? name;

/** Calls `onSwipe` with the direction of a horizontal swipe. */
function useSwipe(onSwipe: (direction: -1 | 1) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchCancel: () => {
      from.current = null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!from.current || !touch) return;
      const [across, down] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      from.current = null;
      const isSideways =
        Math.abs(across) >= SWIPE.distance && Math.abs(down) <= Math.abs(across) * SWIPE.slope;
      if (isSideways) onSwipe(across < 0 ? 1 : -1);
    },
  };
}

const ALL = 'all';

/** Day view on a phone for more professionals than fit in columns: a list of all, or the time grid of one. */
export function PhoneDay({ state }: { readonly state: AgendaState }): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  const { date, shownProfessionals, inSight, events, held, isWaiting } = state;
  const [chosen, setChosen] = useState<number | typeof ALL>();
  // Once: a user without sessions this week, for example a receptionist, starts with those of all.
  if (chosen === undefined && !isWaiting && state.read.data) {
    const own = state.booked.find(({ employee_id }) => employee_id === user?.id);
    setChosen(own?.employee_id ?? ALL);
  }
  const wanted = chosen ?? user?.id;
  const scrollPlace = useRef<ScrollPlace>({ top: null, openingCount: state.todayCount });
  const strip = useRef<HTMLDivElement>(null);
  const known = shownProfessionals.find(({ id }) => id === wanted);
  const shown = wanted === ALL ? ALL : ((known ?? shownProfessionals[0])?.id ?? ALL);
  const pages = [ALL, ...shownProfessionals.map(({ id }) => id)] as const;
  const swipe = useSwipe((direction) => {
    const next = pages[pages.indexOf(shown) + direction];
    if (next !== undefined) setChosen(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the selected page
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    chosen?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [shown, shownProfessionals.length]);
  const own = useMemo(() => shownProfessionals.filter(({ id }) => id === shown), [shownProfessionals, shown]);
  const ownEvents = useMemo(
    () => events.filter(({ professionalId }) => professionalId === shown),
    [events, shown],
  );
  const heldToday = useMemo(() => heldOn(held, date), [held, date]);
  const counted = useMemo(() => withoutCancelled(inSight), [inSight]);
  const countOf = (id: number) => counted.filter(({ employee_id }) => employee_id === id).length;
  return (
    <>
      <Pages ref={strip} role="group" aria-label={texts('agenda.professionals')}>
        <PageName type="button" aria-pressed={shown === ALL} onClick={() => setChosen(ALL)}>
          {texts('agenda.everyone')} <small>{counted.length}</small>
        </PageName>
        {shownProfessionals.map(({ id, name, color: hex }) => (
          <PageName
            key={id}
            type="button"
            title={name}
            aria-pressed={id === shown}
            onClick={() => setChosen(id)}
          >
            <Swatch $color={hex} />
            <span dir="auto">{firstName(name)}</span> <small>{countOf(id)}</small>
          </PageName>
        ))}
      </Pages>
      <Swiped {...swipe}>
        {shown === ALL ? (
          <DayScroller>
            <DaySection
              day={date}
              isToday={date === state.today}
              appointments={inSight}
              closing={closingOfDay(state.closedTimes(date))}
              held={heldToday}
            />
          </DayScroller>
        ) : (
          <TimeGrid
            view="day"
            date={date}
            now={state.now}
            firstHour={state.firstHour}
            todayCount={state.todayCount}
            events={ownEvents}
            professionals={own}
            isOneColumn
            scrollPlace={scrollPlace}
          />
        )}
      </Swiped>
    </>
  );
}
