import type { Language } from './language.ts';

/** Where the gateway says it; no service has a part in it. */
export const COUNTRY_PATH = '/api/geo/country';

/** Language of somebody who has chosen none: Brazil reads Portuguese, every other country English. */
export function languageOfCountry(country: string): Language {
  return country === 'BR' ? 'pt' : 'en';
}
