import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStored, readStored } from '../storage/browser-storage.ts';
import { followCountry, setLanguage } from './catalogs.ts';
import { currentLanguage, replaceCurrentLanguage } from './language.ts';

const answer = (country: string | null) =>
  vi.fn(async () => new Response(JSON.stringify({ ok: true, data: { country } })));

beforeEach(() => {
  clearStored();
  replaceCurrentLanguage('pt');
});
afterEach(() => {
  delete document.documentElement.dataset.country;
});

test('a first visit from abroad is in English, the country is stored, and the language is no choice', async () => {
  const ask = answer('US');
  vi.stubGlobal('fetch', ask);
  await followCountry();
  expect(currentLanguage()).toBe('en');
  expect([readStored('country'), readStored('lang')]).toEqual(['US', null]);
  await followCountry();
  expect(ask).toHaveBeenCalledOnce();
});

test('the document says the country of a first visit, and nobody else is asked', async () => {
  const ask = answer('US');
  vi.stubGlobal('fetch', ask);
  document.documentElement.dataset.country = 'BR';
  await followCountry();
  expect([readStored('country'), currentLanguage()]).toEqual(['BR', 'pt']);
  document.documentElement.dataset.country = '';
  clearStored();
  await followCountry();
  expect(readStored('country')).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  ['no country', async () => new Response('{"ok":true,"data":{"country":null}}')],
  ['a failure', async () => new Response('{"ok":false}', { status: 503 })],
  ['no reply', () => Promise.reject(new TypeError('offline'))],
])('%s leaves the language as it is and stores nothing', async (_name, reply) => {
  vi.stubGlobal('fetch', vi.fn(reply));
  await followCountry();
  expect([readStored('country'), currentLanguage()]).toEqual([null, 'pt']);
});

test('a language that is chosen while the country is on its way stays', async () => {
  let arrive: (reply: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)));
  const following = followCountry();
  await setLanguage('pt');
  arrive(new Response('{"ok":true,"data":{"country":"US"}}'));
  await following;
  expect(currentLanguage()).toBe('pt');
  expect(document.cookie).toContain('lang=pt');
});

test('a choice is kept for the server too, and the address no longer asks for another language', async () => {
  window.history.replaceState({ key: 'a' }, '', '/login?lang=pt&source=app2#top');
  await setLanguage('en');
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe('/login?source=app2#top');
  expect(window.history.state).toEqual({ key: 'a' });
  expect([readStored('lang'), document.cookie]).toEqual(['en', expect.stringContaining('lang=en')]);
  window.history.replaceState(null, '', '/');
});

test('the country of a first visit leaves the language alone that the address asks for', async () => {
  window.history.replaceState(null, '', '/login?lang=pt');
  vi.stubGlobal('fetch', answer('US'));
  await followCountry();
  expect([readStored('country'), currentLanguage()]).toEqual(['US', 'pt']);
  window.history.replaceState(null, '', '/');
});
