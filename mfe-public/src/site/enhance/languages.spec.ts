import { afterEach, expect, test } from 'vitest';
import { enhanceLanguages } from './languages.ts';

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom knows no other way
  document.cookie = 'lang=; Max-Age=0; Path=/';
  window.localStorage.clear();
};

afterEach(() => {
  forget();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

test('a choice that the server has not heard of is told to it', () => {
  window.localStorage.setItem('lang', 'pt');
  document.documentElement.lang = 'pt-BR';
  enhanceLanguages();
  expect(document.cookie).toContain('lang=pt');
});

test('an address that asks for a language leaves the choice as it is, and one that asks for none of ours does not', () => {
  window.localStorage.setItem('lang', 'pt');
  document.documentElement.lang = 'pt-BR';
  window.history.replaceState(null, '', '/?lang=en');
  enhanceLanguages();
  expect(document.cookie).not.toContain('lang=');
  expect(window.localStorage.getItem('lang')).toBe('pt');
  window.history.replaceState(null, '', '/?lang=de');
  enhanceLanguages();
  expect(document.cookie).toContain('lang=pt');
});
