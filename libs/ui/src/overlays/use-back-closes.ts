import { useEffect, useRef } from 'react';
import { media } from '../theme/media.ts';
import { useAddOverlay } from '../ui-provider.tsx';

/** While `isOpen`, the back button of a phone or tablet calls `close` and stays on the screen. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const addOverlay = useAddOverlay();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    // Read at opening: an overlay that is added when the screen turns would be the latest, and Back would close it first.
    const isSmall = window.matchMedia?.(media.tabletDown).matches ?? false;
    return isOpen && isSmall ? addOverlay(() => latest.current()) : undefined;
  }, [isOpen, addOverlay]);
}
