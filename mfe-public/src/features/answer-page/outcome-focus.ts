import { useEffect, useRef } from 'react';

/**
 * The pressed button disappears after the answer, so the focus moves to the outcome, which screen readers announce.
 * @param given the answer; null before one
 */
export function useOutcomeFocus(given: string | null) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (given !== null) title.current?.focus();
  }, [given]);
  return title;
}
