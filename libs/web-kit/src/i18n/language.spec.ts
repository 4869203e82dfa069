import { expect, test } from 'vitest';
import { initialLanguage } from './language.ts';

test('a stored language wins', () => {
  expect(initialLanguage('pt', 'en-US')).toBe('pt');
  expect(initialLanguage('en', 'pt-BR')).toBe('en');
});

test('without one, English only for a browser in English', () => {
  expect(initialLanguage(null, 'en-GB')).toBe('en');
  expect(initialLanguage(null, 'EN')).toBe('en');
  for (const browser of ['pt-BR', 'es-AR', 'fr', undefined, ''])
    expect(initialLanguage(null, browser)).toBe('pt');
});

test('a stored value that is no language counts as none', () => {
  expect(initialLanguage('de', 'en-US')).toBe('en');
  expect(initialLanguage('', 'pt-BR')).toBe('pt');
});
