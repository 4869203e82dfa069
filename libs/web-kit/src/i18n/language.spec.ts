import { expect, test } from 'vitest';
import { initialLanguage } from './language.ts';

const sources = { stored: null, country: null, browser: undefined };

test('a stored language overrides the country and the browser', () => {
  expect(initialLanguage({ stored: 'pt', country: 'US', browser: 'en-US' })).toBe('pt');
  expect(initialLanguage({ stored: 'en', country: 'BR', browser: 'pt-BR' })).toBe('en');
});

test('the language of the address overrides all others, as on the server', () => {
  expect(
    initialLanguage({ requested: 'en', stored: 'pt', served: 'en', country: 'BR', browser: 'pt-BR' }),
  ).toBe('en');
  expect(initialLanguage({ ...sources, requested: 'pt', stored: 'en' })).toBe('pt');
});

test('without a choice, Brazil gets Portuguese and other countries English', () => {
  expect(initialLanguage({ ...sources, country: 'BR', browser: 'en-US' })).toBe('pt');
  for (const country of ['US', 'PT', 'AR'])
    expect(initialLanguage({ ...sources, country, browser: 'pt-PT' })).toBe('en');
});

test('without a country, only an English browser gets English', () => {
  for (const browser of ['en-GB', 'EN']) expect(initialLanguage({ ...sources, browser })).toBe('en');
  for (const browser of ['pt-BR', 'es-AR', 'fr', undefined, ''])
    expect(initialLanguage({ ...sources, browser })).toBe('pt');
});

test('an invalid stored language is ignored', () => {
  expect(initialLanguage({ ...sources, stored: 'de', browser: 'en-US' })).toBe('en');
  expect(initialLanguage({ ...sources, stored: '', country: 'BR', browser: 'en-US' })).toBe('pt');
});

test("the language of the server's document overrides the browser, and a choice overrides it", () => {
  expect(initialLanguage({ ...sources, served: 'pt', browser: 'en-US' })).toBe('pt');
  expect(initialLanguage({ ...sources, stored: 'en', served: 'pt' })).toBe('en');
});
