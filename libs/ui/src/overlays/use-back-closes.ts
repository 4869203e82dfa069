import { useEffect, useRef } from 'react';
import { media } from '../theme/media.ts';
import { useOnOverlay } from '../ui-provider.tsx';

/** After `isOpen` on a phone or tablet, the back button calls `close` and stays on the screen. All overlays use it. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onOverlay = useOnOverlay();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    // Read once: a turned tablet must not change the order of open overlays.
    const isSmall = window.matchMedia?.(media.tabletDown).matches ?? false;
    return isOpen && isSmall ? onOverlay(() => latest.current()) : undefined;
  }, [isOpen, onOverlay]);
}
