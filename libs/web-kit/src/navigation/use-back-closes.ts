import { useEffect, useRef } from 'react';
import { addPanelEntry } from './history.ts';

/** While `isOpen`, the browser's back button calls `close` and stays on the screen. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (isOpen ? addPanelEntry(() => latest.current()) : undefined), [isOpen]);
}
