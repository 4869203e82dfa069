import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';

/** How far a day is scrolled; null as it opens. */
export type ScrollPlace = { readonly top: number | null; readonly openingCount: number };

type GridScrollInput = {
  readonly frame: RefObject<HTMLElement | null>;
  /** Spoken name of what scrolls. */
  readonly name: string;
  /** Pixels from the top at which the grid opens. */
  readonly opening: number;
  /** Grows each time the opening place is asked for again. */
  readonly openingCount: number;
  /** The grid is a new element whenever this changes, and would start at midnight. */
  readonly shape: string;
  /** For a grid that leaves the screen and returns to the same hours. */
  readonly kept?: RefObject<ScrollPlace> | undefined;
};

/** Restores the scroll position when the widget recreates its grid, and lets the keyboard scroll it. */
export function useGridScroll({ frame, name, opening, openingCount, shape, kept }: GridScrollInput) {
  const own = useRef<ScrollPlace>({ top: null, openingCount });
  const place = kept ?? own;
  const latestOpening = useRef(0);
  latestOpening.current = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is a new element whenever its shape changes.
  useLayoutEffect(() => {
    if (place.current.openingCount !== openingCount) place.current = { top: null, openingCount };
    const content = frame.current?.querySelector<HTMLElement>('.rbc-time-content');
    if (!content) return;
    // An empty day has nothing to focus inside, and must still scroll by keyboard.
    content.tabIndex = 0;
    content.role = 'group';
    content.ariaLabel = name;
    content.scrollTop = place.current.top ?? latestOpening.current;
  }, [frame, name, openingCount, shape]);
  return (event: UIEvent) => {
    place.current = { top: event.target instanceof Element ? event.target.scrollTop : null, openingCount };
  };
}
