import { expect, test } from 'vitest';
import { initialLanguage } from './language.ts';

const signs = { stored: null, country: null, browser: undefined };

test('a stored language wins over the country and the browser', () => {
  expect(initialLanguage({ stored: 'pt', country: 'US', browser: 'en-US' })).toBe('pt');
  expect(initialLanguage({ stored: 'en', country: 'BR', browser: 'pt-BR' })).toBe('en');
});

test('what the address asks for goes before all, as on the server', () => {
  expect(initialLanguage({ asked: 'en', stored: 'pt', served: 'en', country: 'BR', browser: 'pt-BR' })).toBe(
    'en',
  );
  expect(initialLanguage({ ...signs, asked: 'pt', stored: 'en' })).toBe('pt');
});

test('without one, Brazil reads Portuguese and every other country English, whatever the browser speaks', () => {
  expect(initialLanguage({ ...signs, country: 'BR', browser: 'en-US' })).toBe('pt');
  for (const country of ['US', 'PT', 'AR'])
    expect(initialLanguage({ ...signs, country, browser: 'pt-PT' })).toBe('en');
});

test('without a country, English only for a browser in English', () => {
  for (const browser of ['en-GB', 'EN']) expect(initialLanguage({ ...signs, browser })).toBe('en');
  for (const browser of ['pt-BR', 'es-AR', 'fr', undefined, ''])
    expect(initialLanguage({ ...signs, browser })).toBe('pt');
});

test('a stored value that is no language counts as none', () => {
  expect(initialLanguage({ ...signs, stored: 'de', browser: 'en-US' })).toBe('en');
  expect(initialLanguage({ ...signs, stored: '', country: 'BR', browser: 'en-US' })).toBe('pt');
});

test('what the server wrote the document in goes before what the browser says, and after a choice', () => {
  expect(initialLanguage({ ...signs, served: 'pt', browser: 'en-US' })).toBe('pt');
  expect(initialLanguage({ ...signs, stored: 'en', served: 'pt' })).toBe('en');
});
