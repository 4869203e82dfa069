import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';

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
};

/** Keeps the place in the day while the widget makes its grid anew, and makes it scroll by keyboard. */
export function useGridScroll({ frame, name, opening, openingCount, shape }: GridScrollInput) {
  const scrolled = useRef<number | null>(null);
  const latestOpening = useRef(0);
  latestOpening.current = opening;
  const lastCount = useRef(openingCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is a new element whenever its shape changes.
  useLayoutEffect(() => {
    if (lastCount.current !== openingCount) scrolled.current = null;
    lastCount.current = openingCount;
    const content = frame.current?.querySelector<HTMLElement>('.rbc-time-content');
    if (!content) return;
    // An empty day has nothing to focus inside, and must still scroll by keyboard.
    content.tabIndex = 0;
    content.role = 'group';
    content.ariaLabel = name;
    content.scrollTop = scrolled.current ?? latestOpening.current;
  }, [frame, name, openingCount, shape]);
  return (event: UIEvent) => {
    scrolled.current = event.target instanceof Element ? event.target.scrollTop : null;
  };
}
