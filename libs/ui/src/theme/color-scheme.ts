import { useSyncExternalStore } from 'react';
import { media, useMediaQuery } from './media.ts';

export type ColorScheme = 'light' | 'dark' | 'system';

/** localStorage key. An inline head script may read it to paint the right theme first. */
export const COLOR_SCHEME_STORAGE_KEY = 'theme';

const listeners = new Set<() => void>();

function isColorScheme(value: unknown): value is ColorScheme {
  return value === 'light' || value === 'dark' || value === 'system';
}

// Storage throws when cookies are blocked; the choice then lasts as long as the page.
let unsaved: ColorScheme | null = null;

function readColorScheme(): ColorScheme {
  if (unsaved !== null) return unsaved;
  try {
    const saved = window.localStorage.getItem(COLOR_SCHEME_STORAGE_KEY);
    return isColorScheme(saved) ? saved : 'system';
  } catch {
    return 'system';
  }
}

function paintColorScheme(scheme: ColorScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
}

/** Applies the stored choice to `<html>`; call it once before the first render. */
export function applySavedColorScheme(): void {
  paintColorScheme(readColorScheme());
}

/** Changes the theme and stores the choice. */
export function setColorScheme(scheme: ColorScheme): void {
  try {
    window.localStorage.setItem(COLOR_SCHEME_STORAGE_KEY, scheme);
    unsaved = null;
  } catch {
    unsaved = scheme;
  }
  paintColorScheme(scheme);
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== COLOR_SCHEME_STORAGE_KEY) return;
    paintColorScheme(readColorScheme());
    notify();
  };
  listeners.add(notify);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', onStorage);
  };
}

export interface ColorSchemeState {
  /** The user's choice. */
  readonly scheme: ColorScheme;
  /** The painted theme, with "system" resolved. */
  readonly resolved: 'light' | 'dark';
  readonly setScheme: (scheme: ColorScheme) => void;
}

/** The current theme; follows other tabs and, under "system", the operating system. */
export function useColorScheme(): ColorSchemeState {
  const scheme = useSyncExternalStore(subscribe, readColorScheme, () => 'system' as const);
  const systemIsDark = useMediaQuery(media.dark);
  const resolved = scheme === 'system' ? (systemIsDark ? 'dark' : 'light') : scheme;
  return { scheme, resolved, setScheme: setColorScheme };
}
