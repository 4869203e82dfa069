import {
  DEFAULT_LANGUAGE,
  type Language,
  LOCALES,
  languageOfCountry,
  languageOfHeader,
} from '@alinha/contracts-core';
import { readStored, storeLanguageCookie } from '../storage/browser-storage.ts';
import { chosenLanguage, isLanguage, requestedLanguage } from './language-choice.ts';
import { documentCountry } from './visitor-country.ts';

export type LanguageSources = {
  /** Language that the address requests. */
  readonly requested?: Language | null;
  /** The stored choice, if any. */
  readonly stored: string | null;
  /** Language of the server's document; null when the server wrote none. */
  readonly served?: Language | null;
  /** Two letters; null when unknown. */
  readonly country: string | null;
  readonly browser: string | undefined;
};

/**
 * Language of a visit. The first known source decides: address, stored choice, server's document, country (Portuguese
 * in Brazil, else English), browser (English for an English browser, else Portuguese). The server uses the same order.
 */
export function initialLanguage({ requested, stored, served, country, browser }: LanguageSources): Language {
  if (requested) return requested;
  if (isLanguage(stored)) return stored;
  if (served) return served;
  if (country) return languageOfCountry(country);
  return browser?.toLowerCase().startsWith('en') ? 'en' : DEFAULT_LANGUAGE;
}

/** Reads the language sources of this visit. Storage has the country after a first visit; before that, the document has it. */
export function languageSources(): LanguageSources {
  const serverCountry = documentCountry();
  // The server sets the language of each document in which it writes the country.
  const served = serverCountry === undefined ? null : languageOfHeader(document.documentElement.lang);
  const country = readStored('country') ?? serverCountry ?? null;
  const requested = requestedLanguage();
  return { requested, stored: readStored('lang'), served, country, browser: window.navigator.language };
}

let current: Language = initialLanguage(languageSources());
document.documentElement.lang = LOCALES[current];
// The server reads the choice from its cookie; choices stored by older versions have no cookie.
const chosen = chosenLanguage();
if (chosen) storeLanguageCookie(chosen);

/** The page's language, for code outside React. Components use `useLanguage`. */
export function currentLanguage(): Language {
  return current;
}

/** Called only by {@link setLanguage} and {@link showLanguage}, which load the texts first. */
export function replaceCurrentLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = LOCALES[language];
}
