import { type RefObject, useEffect, useRef } from 'react';

/** Loads before the end of the list is visible, so that scrolling rarely waits. */
const AHEAD = '400px';

/** Calls `onInView` while the returned element is in or near the window and `isWanted`. */
export function useInView(onInView: () => void, isWanted: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onInView);
  useEffect(() => {
    latest.current = onInView;
  });
  useEffect(() => {
    if (!isWanted || !element.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWanted]);
  return element;
}
