import { expect, test } from 'vitest';
import { documentLanguage } from './document-language.ts';

const unknown = { requested: null, chosen: undefined, country: null, acceptLanguage: undefined };

test('the language comes from the address, else from the stored choice, else from the country', () => {
  const sources = { requested: 'pt', chosen: 'en', country: 'US', acceptLanguage: 'en-US' };
  expect(documentLanguage(sources)).toBe('pt');
  expect(documentLanguage({ ...sources, requested: null, country: 'BR' })).toBe('en');
  expect(documentLanguage({ ...sources, requested: 'de', chosen: 'fr', country: 'BR' })).toBe('pt');
  expect(documentLanguage({ ...unknown, country: 'AR', acceptLanguage: 'pt-BR' })).toBe('en');
});

test('the language is English when the country is unknown and the browser prefers English', () => {
  for (const acceptLanguage of ['en', 'EN-gb', 'en-US,pt;q=0.5'])
    expect(documentLanguage({ ...unknown, acceptLanguage })).toBe('en');
  for (const acceptLanguage of ['pt-BR,en;q=0.8', 'es-AR', '*', '', undefined])
    expect(documentLanguage({ ...unknown, acceptLanguage })).toBe('pt');
});
