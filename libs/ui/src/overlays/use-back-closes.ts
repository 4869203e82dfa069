import { useEffect, useRef } from 'react';
import { media } from '../theme/media.ts';
import { useOnOverlay } from '../ui-provider.tsx';

/** While `isOpen`, the back button of a phone or tablet calls `close` and stays on the screen. All overlays use it. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onOverlay = useOnOverlay();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    // Read when it opens: turning a tablet must not change the order of open overlays.
    const isSmall = window.matchMedia?.(media.tabletDown).matches ?? false;
    return isOpen && isSmall ? onOverlay(() => latest.current()) : undefined;
  }, [isOpen, onOverlay]);
}
