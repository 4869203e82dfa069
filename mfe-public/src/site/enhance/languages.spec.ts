import { afterEach, expect, test } from 'vitest';
import { enhanceLanguages } from './languages.ts';

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous
  document.cookie = 'lang=; Max-Age=-1; Path=/';
  window.localStorage.clear();
};

afterEach(() => {
  forget();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

test('a stored choice is written to the cookie when the cookie is missing', () => {
  window.localStorage.setItem('lang', 'pt');
  document.documentElement.lang = 'pt-BR';
  enhanceLanguages();
  expect(document.cookie).toContain('lang=pt');
});

test('only a supported language in the address prevents writing the cookie', () => {
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
