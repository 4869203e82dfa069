import { addDays, addMonths, parseWallClock } from '@alinha/contracts-core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { weekStartOf } from '../agenda-range.ts';

/** Target day of a key in the month's grid; null for other keys. */
export function dayForKey(key: string, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return weekStartOf(from);
    case 'End':
      return addDays(from, 6 - parseWallClock(from).getUTCDay());
    case 'PageUp':
      return addMonths(from, -1);
    case 'PageDown':
      return addMonths(from, 1);
    default:
      return null;
  }
}

type MonthKeys = {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Moves the chosen day and the focus by key while a day has the focus. `data-date` of an element is its day. */
export function useMonthKeys(date: string, onChoose: (date: string) => void): MonthKeys {
  const grid = useRef<HTMLDivElement>(null);
  const followsFocus = useRef(false);
  useEffect(() => {
    if (!followsFocus.current) return;
    followsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  }, [date]);
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = event.target instanceof HTMLElement ? event.target.dataset.date : undefined;
    const to =
      focused === undefined || event.altKey || event.ctrlKey || event.metaKey
        ? null
        : dayForKey(event.key, focused);
    if (to === null) return;
    // Stops the agenda's shortcuts, which would change the month.
    event.preventDefault();
    followsFocus.current = true;
    onChoose(to);
  };
  return { grid, onKeyDown };
}
