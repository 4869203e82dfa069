import { addDays, parseWallClock } from '@alinha/contracts-core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { addMonths, weekStartOf } from '../agenda-range.ts';

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

/**
 * Moves the chosen day by key while a day of the grid has the focus, and the focus with it. A day is the element that
 * says its date in `data-date`.
 */
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
    // Arrows would also turn the page, as they do everywhere else in the agenda.
    event.preventDefault();
    followsFocus.current = true;
    onChoose(to);
  };
  return { grid, onKeyDown };
}
