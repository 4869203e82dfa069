import { type RefObject, useLayoutEffect, useState } from 'react';

/** Nearer than this, the line of now looks cut short. */
const CLEARANCE_PX = 12;

const meets = (from: number, to: number, otherFrom: number, otherTo: number) =>
  from < otherTo && otherFrom < to;

/**
 * Whether the line of now runs behind an element that floats over the grid, where the element stands without being
 * moved aside; follows the grid as it scrolls.
 * @param place stays where it is.
 * @param floating stands in it, and may be moved down.
 */
export function useNowLineBehind(
  place: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
): boolean {
  const [isBehind, setIsBehind] = useState(false);
  // After each rendering: another day has its line elsewhere, or none.
  useLayoutEffect(() => {
    const around = place.current?.parentElement;
    if (!around) return;
    const measure = () => {
      const from = place.current?.getBoundingClientRect();
      const box = floating.current?.getBoundingClientRect();
      if (!from || !box) return;
      const [top, bottom] = [from.top - CLEARANCE_PX, from.bottom + CLEARANCE_PX];
      // Each professional's column has a part of it.
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
