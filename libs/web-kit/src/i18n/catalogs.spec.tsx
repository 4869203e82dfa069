import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import pixEn from '../pix/locales/en.json' with { type: 'json' };
import pixPt from '../pix/locales/pt.json' with { type: 'json' };
import { expectCatalogsComplete } from '../testing/index.ts';
import { addCatalog, i18n, loadCatalog, registerCatalogs, setLanguage, showLanguage } from './catalogs.ts';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { useTexts } from './use-texts.ts';

test('the catalogues of web-kit have each text in both languages and no unused text', () => {
  const sources = import.meta.glob('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  expectCatalogsComplete({ pt: { ...pt, ...pixPt }, en: { ...en, ...pixEn }, sources });
});

function Greeting() {
  const texts = useTexts('greeting');
  return <p>{texts('hello', { name: 'Ana' })}</p>;
}

test('setLanguage changes the screen, stores the choice and sets <html lang>', async () => {
  addCatalog('greeting', { pt: { hello: 'Olá, {{name}}' }, en: { hello: 'Hello, {{name}}' } });
  await setLanguage('pt');
  render(<Greeting />);
  expect(screen.getByText('Olá, Ana')).toBeDefined();
  expect(document.documentElement.lang).toBe('pt-BR');
  await act(() => setLanguage('en'));
  expect(screen.getByText('Hello, Ana')).toBeDefined();
  expect(document.documentElement.lang).toBe('en-US');
  expect(window.localStorage.getItem('lang')).toBe('en');
});

test('showLanguage does not store a choice', async () => {
  await setLanguage('pt');
  await showLanguage('en');
  expect(document.documentElement.lang).toBe('en-US');
  expect(window.localStorage.getItem('lang')).toBe('pt');
});

test('a change of language loads the texts of all namespaces first, even when some fail', async () => {
  await setLanguage('pt');
  registerCatalogs('good', {
    pt: async () => ({ default: { title: 'Salas' } }),
    en: async () => ({ default: { title: 'Rooms' } }),
  });
  registerCatalogs('broken', {
    pt: async () => ({ default: {} }),
    en: () => Promise.reject(new Error('404')),
  });
  await loadCatalog('good');
  await setLanguage('en');
  expect(i18n.getFixedT('en', 'good')('title')).toBe('Rooms');
  expect(i18n.language).toBe('en');
});
