import { type RefObject, useLayoutEffect, useState } from 'react';

/** Minimum distance to the line of the current time. */
const CLEARANCE_PX = 12;

const meets = (from: number, to: number, otherFrom: number, otherTo: number) =>
  from < otherTo && otherFrom < to;

/**
 * True when the line of the current time runs behind a floating element at its usual position. Follows scrolling.
 * @param place container, which never moves
 * @param floating the element, which may be moved down
 */
export function useNowLineBehind(
  place: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
): boolean {
  const [isBehind, setIsBehind] = useState(false);
  // After each rendering, because the line depends on the day.
  useLayoutEffect(() => {
    const around = place.current?.parentElement;
    if (!around) return;
    const measure = () => {
      const from = place.current?.getBoundingClientRect();
      const box = floating.current?.getBoundingClientRect();
      if (!from || !box) return;
      const [top, bottom] = [from.top - CLEARANCE_PX, from.bottom + CLEARANCE_PX];
      // Each column has its own part of the line.
      const lines = [...around.querySelectorAll('.rbc-current-time-indicator')];
      setIsBehind(
        lines.some((line) => {
          const part = line.getBoundingClientRect();
          return (
            meets(part.left, part.right, box.left, box.right) && meets(part.top, part.bottom, top, bottom)
          );
        }),
      );
    };
    measure();
    // The widget draws the line a moment after its column.
    const frame = requestAnimationFrame(measure);
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    around.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      around.removeEventListener('scroll', measure, { capture: true });
    };
  });
  return isBehind;
}
