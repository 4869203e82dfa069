import { expect, test } from 'vitest';
import { languageOfCountry } from './country.ts';

test('the default language is Portuguese in Brazil and English elsewhere', () => {
  expect(languageOfCountry('BR')).toBe('pt');
  for (const country of ['US', 'PT', 'AR', 'DE']) expect(languageOfCountry(country)).toBe('en');
});
