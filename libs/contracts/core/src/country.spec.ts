import { expect, test } from 'vitest';
import { languageOfCountry } from './country.ts';

test('Brazil reads Portuguese, every other country English', () => {
  expect(languageOfCountry('BR')).toBe('pt');
  for (const country of ['US', 'PT', 'AR', 'DE']) expect(languageOfCountry(country)).toBe('en');
});
