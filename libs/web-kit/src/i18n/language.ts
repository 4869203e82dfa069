import {
  DEFAULT_LANGUAGE,
  type Language,
  LOCALES,
  languageOfCountry,
  languageOfHeader,
} from '@alinha/contracts-core';
import { readStored, storeLanguageCookie } from '../storage/browser-storage.ts';
import { askedLanguage, chosenLanguage, isLanguage } from './language-choice.ts';
import { documentCountry } from './visitor-country.ts';

export type LanguageSigns = {
  /** What the address asks for. */
  readonly asked?: Language | null;
  /** The choice, when there was one. */
  readonly stored: string | null;
  /** What the server wrote the document in, by the same rules; null when it wrote none. */
  readonly served?: Language | null;
  /** Two letters; null when nobody knows. */
  readonly country: string | null;
  readonly browser: string | undefined;
};

/**
 * Language of a visit: what the address asks for, else the stored choice; without one Portuguese in Brazil and English in
 * any other country; without a country, `en` only when the browser's own language starts with "en". The server writes its
 * documents by the same order.
 */
export function initialLanguage({ asked, stored, served, country, browser }: LanguageSigns): Language {
  if (asked) return asked;
  if (isLanguage(stored)) return stored;
  if (served) return served;
  if (country) return languageOfCountry(country);
  return browser?.toLowerCase().startsWith('en') ? 'en' : DEFAULT_LANGUAGE;
}

/** What the browser tells of a visit; the document brings the country of a first one. */
export function languageSigns(): LanguageSigns {
  const written = documentCountry();
  const served = written === undefined ? null : languageOfHeader(document.documentElement.lang);
  const country = readStored('country') ?? written ?? null;
  const asked = askedLanguage();
  return { asked, stored: readStored('lang'), served, country, browser: window.navigator.language };
}

let current: Language = initialLanguage(languageSigns());
document.documentElement.lang = LOCALES[current];
// Documents that the server writes follow a choice by its cookie; storage from before has none.
const chosen = chosenLanguage();
if (chosen) storeLanguageCookie(chosen);

/** The language on the screen, for code outside React; components use `useLanguage`. */
export function currentLanguage(): Language {
  return current;
}

/** Only {@link setLanguage} of the catalogues may change it: texts must be there first. */
export function replaceCurrentLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = LOCALES[language];
}
