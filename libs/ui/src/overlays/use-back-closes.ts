import { useEffect, useRef } from 'react';
import { media, useMediaQuery } from '../theme/media.ts';
import { useOnOverlay } from '../ui-provider.tsx';

/** While `isOpen`, the back button of a phone or tablet calls `close` and stays on the screen. All overlays use it. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onOverlay = useOnOverlay();
  const isActive = useMediaQuery(media.tabletDown) && isOpen;
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (isActive ? onOverlay(() => latest.current()) : undefined), [isActive, onOverlay]);
}
