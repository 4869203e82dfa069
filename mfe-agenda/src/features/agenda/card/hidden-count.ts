import { type RefObject, useEffect, useRef, useState } from 'react';

/** Number of children below the visible part of their list; 0 when none is visible. Measures again when `shown` changes. */
export function useHiddenCount(
  shown: readonly unknown[],
): readonly [RefObject<HTMLSpanElement | null>, number] {
  const list = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const measured = list.current;
    if (!measured || shown.length === 0) return;
    const observer = new ResizeObserver(() => {
      const bottom = measured.offsetTop + measured.clientHeight;
      const elements = [...measured.children] as HTMLElement[];
      const hidden = elements.filter(({ offsetTop }) => offsetTop >= bottom).length;
      setCount(hidden < elements.length ? hidden : 0);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [shown]);
  return [list, count];
}
