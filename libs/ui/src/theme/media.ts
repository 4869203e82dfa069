import { useCallback, useSyncExternalStore } from 'react';

/** Minimum widths in CSS pixels: a phone is under `tablet`, a tablet under `desktop`. */
export const breakpoint = { tablet: 768, desktop: 1024 } as const;

/** Media conditions, for `useMediaQuery` and for `@media ${media.phone}`. */
export const media = {
  phone: `(max-width: ${breakpoint.tablet - 0.02}px)`,
  tablet: `(min-width: ${breakpoint.tablet}px) and (max-width: ${breakpoint.desktop - 0.02}px)`,
  tabletDown: `(max-width: ${breakpoint.desktop - 0.02}px)`,
  tabletUp: `(min-width: ${breakpoint.tablet}px)`,
  desktop: `(min-width: ${breakpoint.desktop}px)`,
  /** Touch is the main pointer, or the screen is a phone's: targets are 44 px. */
  touch: `(pointer: coarse), (max-width: ${breakpoint.tablet - 0.02}px)`,
  coarse: '(pointer: coarse)',
  hover: '(hover: hover)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  dark: '(prefers-color-scheme: dark)',
} as const;

/** True when a media condition matches; false without `matchMedia`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      if (typeof window === 'undefined' || !window.matchMedia) return () => undefined;
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
