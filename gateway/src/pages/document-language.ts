import { DEFAULT_LANGUAGE, type Language, languageOfCountry } from '@alinha/contracts-core';

export type LanguageSources = {
  /** Value of `?lang=`, which crawlers use. */
  readonly requested: string | null | undefined;
  /** Choice stored in the browser. */
  readonly chosen: string | undefined;
  /** Two-letter code; null when unknown. */
  readonly country: string | null;
  readonly acceptLanguage: string | undefined;
};

const isLanguage = (value: unknown): value is Language => value === 'pt' || value === 'en';

/**
 * Language of a document. Order: the address, the visitor's choice, the country. Without a country, English only if it is
 * the browser's first language.
 */
export function documentLanguage({ requested, chosen, country, acceptLanguage }: LanguageSources): Language {
  for (const candidate of [requested, chosen]) if (isLanguage(candidate)) return candidate;
  if (country) return languageOfCountry(country);
  return acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : DEFAULT_LANGUAGE;
}
