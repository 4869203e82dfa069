import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';

/** Scroll position in pixels; null means the opening position. */
export type ScrollPlace = { readonly top: number | null; readonly openingCount: number };

type GridScrollInput = {
  readonly frame: RefObject<HTMLElement | null>;
  /** Accessible name of the scrolling element. */
  readonly name: string;
  /** Opening position in pixels. */
  readonly opening: number;
  /** Increases to return to the opening position. */
  readonly openingCount: number;
  /** Changes when the widget recreates the grid, which then starts at midnight. */
  readonly shape: string;
  /** Keeps the position while the grid is unmounted. */
  readonly stored?: RefObject<ScrollPlace> | undefined;
};

/** Restores the scroll position when the widget recreates its grid, and lets the keyboard scroll it. */
export function useGridScroll({ frame, name, opening, openingCount, shape, stored }: GridScrollInput) {
  const own = useRef<ScrollPlace>({ top: null, openingCount });
  const place = stored ?? own;
  const latestOpening = useRef(0);
  latestOpening.current = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is a new element whenever its shape changes.
  useLayoutEffect(() => {
    if (place.current.openingCount !== openingCount) place.current = { top: null, openingCount };
    const content = frame.current?.querySelector<HTMLElement>('.rbc-time-content');
    if (!content) return;
    // An empty day has no focusable element, so the grid itself must be focusable to scroll by keyboard.
    content.tabIndex = 0;
    content.role = 'group';
    content.ariaLabel = name;
    content.scrollTop = place.current.top ?? latestOpening.current;
  }, [frame, name, openingCount, shape]);
  return (event: UIEvent) => {
    place.current = { top: event.target instanceof Element ? event.target.scrollTop : null, openingCount };
  };
}
