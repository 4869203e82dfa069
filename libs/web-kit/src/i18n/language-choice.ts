import type { Language } from '@alinha/contracts-core';
import { readStored, storeLanguageCookie, writeStored } from '../storage/browser-storage.ts';

const PARAMETER = 'lang';

export const isLanguage = (value: unknown): value is Language => value === 'pt' || value === 'en';

/** What the address asks for, as crawlers do: it goes before a choice, as on the server, and is none. */
export function askedLanguage(): Language | null {
  const asked = new URLSearchParams(window.location.search).get(PARAMETER);
  return isLanguage(asked) ? asked : null;
}

/** The choice that the browser keeps. */
export function chosenLanguage(): Language | null {
  const stored = readStored('lang');
  return isLanguage(stored) ? stored : null;
}

/** Keeps a choice: for the application, which reads the storage, and for the server, which reads the cookie. */
export function keepLanguage(language: Language): void {
  writeStored('lang', language);
  storeLanguageCookie(language);
}

/** Path, search and hash of the address, without a language of its own. */
export function addressWithoutLanguage(): string {
  const url = new URL(window.location.href);
  url.searchParams.delete(PARAMETER);
  return url.pathname + url.search + url.hash;
}

/** After a choice, so that the page is in it when it is loaded again. */
export function dropAskedLanguage(): void {
  if (askedLanguage()) window.history.replaceState(window.history.state, '', addressWithoutLanguage());
}
