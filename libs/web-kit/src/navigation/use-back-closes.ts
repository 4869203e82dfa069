import { media, useMediaQuery } from '@alinha/ui';
import { useEffect, useRef } from 'react';
import { addPanelEntry } from './history.ts';

/** While `isOpen`, the back button of a phone or tablet calls `close` and stays on the screen. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const isActive = useMediaQuery(media.tabletDown) && isOpen;
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (isActive ? addPanelEntry(() => latest.current()) : undefined), [isActive]);
}
