import { z } from 'zod';
import type { Language } from './language.ts';

/** Where the gateway says it; no service has a part in it. */
export const COUNTRY_PATH = '/api/geo/country';

export const visitorCountrySchema = z
  .strictObject({
    country: z
      .string()
      .length(2)
      .nullable()
      .meta({ description: "Two letters, from the caller's address; null where nobody knows" }),
  })
  .meta({ id: 'VisitorCountry' });
export type VisitorCountry = z.infer<typeof visitorCountrySchema>;

/** Language of somebody who has chosen none: Brazil reads Portuguese, every other country English. */
export function languageOfCountry(country: string): Language {
  return country === 'BR' ? 'pt' : 'en';
}
