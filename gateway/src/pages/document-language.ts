import { DEFAULT_LANGUAGE, type Language, languageOfCountry } from '@alinha/contracts-core';

export type LanguageWish = {
  /** `?lang=`, which crawlers follow. */
  readonly asked: string | null | undefined;
  /** The choice that the browser keeps. */
  readonly chosen: string | undefined;
  /** Two letters; null when nobody knows. */
  readonly country: string | null;
  readonly acceptLanguage: string | undefined;
};

const isLanguage = (value: unknown): value is Language => value === 'pt' || value === 'en';

/**
 * Language of a document: what its address asks for, else the visitor's choice, else their country's; where that is not
 * known, English only for a browser whose first language is English.
 */
export function documentLanguage({ asked, chosen, country, acceptLanguage }: LanguageWish): Language {
  for (const wish of [asked, chosen]) if (isLanguage(wish)) return wish;
  if (country) return languageOfCountry(country);
  return acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : DEFAULT_LANGUAGE;
}
