import { expect, test } from 'vitest';
import { documentLanguage } from './document-language.ts';

const nobody = { asked: null, chosen: undefined, country: null, acceptLanguage: undefined };

test('the address asks first, then the choice counts, then the country', () => {
  const wish = { asked: 'pt', chosen: 'en', country: 'US', acceptLanguage: 'en-US' };
  expect(documentLanguage(wish)).toBe('pt');
  expect(documentLanguage({ ...wish, asked: null, country: 'BR' })).toBe('en');
  expect(documentLanguage({ ...wish, asked: 'de', chosen: 'fr', country: 'BR' })).toBe('pt');
  expect(documentLanguage({ ...nobody, country: 'AR', acceptLanguage: 'pt-BR' })).toBe('en');
});

test('without a country, English only for a browser whose first language is English', () => {
  for (const acceptLanguage of ['en', 'EN-gb', 'en-US,pt;q=0.5'])
    expect(documentLanguage({ ...nobody, acceptLanguage })).toBe('en');
  for (const acceptLanguage of ['pt-BR,en;q=0.8', 'es-AR', '*', '', undefined])
    expect(documentLanguage({ ...nobody, acceptLanguage })).toBe('pt');
});
