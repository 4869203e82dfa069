import type { Language } from '@alinha/contracts-core';
import { readStored, storeLanguageCookie, writeStored } from '../storage/browser-storage.ts';

const PARAMETER = 'lang';

export const isLanguage = (value: unknown): value is Language => value === 'pt' || value === 'en';

/**
 * The language that the address requests (`?lang=en`), for example for crawlers. It overrides a choice, as on the
 * server, and is not stored.
 */
export function requestedLanguage(): Language | null {
  const requested = new URLSearchParams(window.location.search).get(PARAMETER);
  return isLanguage(requested) ? requested : null;
}

/** The stored choice. */
export function chosenLanguage(): Language | null {
  const stored = readStored('lang');
  return isLanguage(stored) ? stored : null;
}

/** Stores a choice in storage for the application and in the cookie for the server. */
export function storeLanguage(language: Language): void {
  writeStored('lang', language);
  storeLanguageCookie(language);
}

/** Path, search and hash of the address, without the language parameter. */
export function addressWithoutLanguage(): string {
  const url = new URL(window.location.href);
  url.searchParams.delete(PARAMETER);
  return url.pathname + url.search + url.hash;
}

/** Removes the requested language from the address, because it would override a choice after a reload. */
export function dropRequestedLanguage(): void {
  if (requestedLanguage()) window.history.replaceState(window.history.state, '', addressWithoutLanguage());
}
