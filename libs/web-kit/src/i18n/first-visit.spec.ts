import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStored, readStored } from '../storage/browser-storage.ts';
import { followCountry, setLanguage } from './catalogs.ts';
import { currentLanguage, replaceCurrentLanguage } from './language.ts';

const replyWith = (country: string | null) =>
  vi.fn(async () => new Response(JSON.stringify({ ok: true, data: { country } })));

beforeEach(() => {
  clearStored();
  replaceCurrentLanguage('pt');
});
afterEach(() => {
  delete document.documentElement.dataset.country;
});

test('a first visit from another country shows English, stores the country and stores no choice', async () => {
  const fetchMock = replyWith('US');
  vi.stubGlobal('fetch', fetchMock);
  await followCountry();
  expect(currentLanguage()).toBe('en');
  expect([readStored('country'), readStored('lang')]).toEqual(['US', null]);
  await followCountry();
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('the country of the document is used without a request', async () => {
  const fetchMock = replyWith('US');
  vi.stubGlobal('fetch', fetchMock);
  document.documentElement.dataset.country = 'BR';
  await followCountry();
  expect([readStored('country'), currentLanguage()]).toEqual(['BR', 'pt']);
  document.documentElement.dataset.country = '';
  clearStored();
  await followCountry();
  expect(readStored('country')).toBeNull();
  expect(fetchMock).not.toHaveBeenCalled();
});

test.each([
  ['no country', async () => new Response('{"ok":true,"data":{"country":null}}')],
  ['a failure', async () => new Response('{"ok":false}', { status: 503 })],
  ['no reply', () => Promise.reject(new TypeError('offline'))],
])('%s leaves the language unchanged and stores nothing', async (_name, reply) => {
  vi.stubGlobal('fetch', vi.fn(reply));
  await followCountry();
  expect([readStored('country'), currentLanguage()]).toEqual([null, 'pt']);
});

test('a language chosen before the country arrives is not replaced', async () => {
  let arrive: (reply: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)));
  const following = followCountry();
  await setLanguage('pt');
  arrive(new Response('{"ok":true,"data":{"country":"US"}}'));
  await following;
  expect(currentLanguage()).toBe('pt');
  expect(document.cookie).toContain('lang=pt');
});

test('a choice is stored in a cookie too and removes the language from the address', async () => {
  window.history.replaceState({ key: 'a' }, '', '/login?lang=pt&source=app2#top');
  await setLanguage('en');
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe('/login?source=app2#top');
  expect(window.history.state).toEqual({ key: 'a' });
  expect([readStored('lang'), document.cookie]).toEqual(['en', expect.stringContaining('lang=en')]);
  window.history.replaceState(null, '', '/');
});

test('the country of a first visit does not change the language that the address requests', async () => {
  window.history.replaceState(null, '', '/login?lang=pt');
  vi.stubGlobal('fetch', replyWith('US'));
  await followCountry();
  expect([readStored('country'), currentLanguage()]).toEqual(['US', 'pt']);
  window.history.replaceState(null, '', '/');
});
