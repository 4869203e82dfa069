import { DEFAULT_LANGUAGE, type Language, LOCALES } from '@alinha/contracts-core';
import { readStored } from '../storage/browser-storage.ts';

const isLanguage = (value: unknown): value is Language => value === 'pt' || value === 'en';

/**
 * Language of a visit: the stored choice; without one, `en` only when the browser's own language starts with "en".
 */
export function initialLanguage(stored: string | null, browserLanguage: string | undefined): Language {
  if (isLanguage(stored)) return stored;
  return browserLanguage?.toLowerCase().startsWith('en') ? 'en' : DEFAULT_LANGUAGE;
}

let current: Language = initialLanguage(readStored('lang'), window.navigator.language);
document.documentElement.lang = LOCALES[current];

/** The language on the screen, for code outside React; components use `useLanguage`. */
export function currentLanguage(): Language {
  return current;
}

/** Only {@link setLanguage} of the catalogues may change it: texts must be there first. */
export function replaceCurrentLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = LOCALES[language];
}
