import type { Language } from './language.ts';

/** The gateway serves this route itself. */
export const COUNTRY_PATH = '/api/geo/country';

/** Default language of a country: Portuguese in Brazil, English elsewhere. */
export function languageOfCountry(country: string): Language {
  return country === 'BR' ? 'pt' : 'en';
}
