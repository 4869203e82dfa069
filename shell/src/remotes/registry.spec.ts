import { expect, test, vi } from 'vitest';
import { fetchRegistry, menuOf, ownerOf, parseRegistry } from './registry.ts';

const entry = (order: number, path: string) => ({
  path,
  order,
  icon: 'clients',
  label: { pt: path, en: path },
});

const document = {
  remotes: {
    agenda: {
      basePaths: ['/app', '/app/appointments/*'],
      entry: '/remotes/agenda/assets/remoteEntry-1.js',
      menu: [entry(10, '/app/appointments')],
    },
    settings: {
      basePaths: ['/app/settings/*', '/app/employees/*'],
      entry: '/remotes/settings/assets/remoteEntry-1.js',
      menu: [entry(50, '/app/settings'), entry(30, '/app/employees')],
    },
    whatsapp: {
      basePaths: ['/app/settings/whatsapp'],
      entry: '/remotes/whatsapp/remoteEntry-1.js',
      menu: [],
    },
  },
};

test('the remote with the longest base path owns an address', () => {
  const registry = parseRegistry(document);
  expect(ownerOf(registry, '/app')?.id).toBe('agenda');
  expect(ownerOf(registry, '/app/appointments/7/edit')?.id).toBe('agenda');
  expect(ownerOf(registry, '/app/settings/company')?.id).toBe('settings');
  expect(ownerOf(registry, '/app/settings/whatsapp')?.id).toBe('whatsapp');
  expect(ownerOf(registry, '/app/clients')).toBeNull();
});

test('menuOf sorts the entries of all remotes', () => {
  const paths = menuOf(parseRegistry(document)).map(({ path }) => path);
  expect(paths).toEqual(['/app/appointments', '/app/employees', '/app/settings']);
});

test('parseRegistry skips only the malformed remote', () => {
  const { agenda } = document.remotes;
  const registry = parseRegistry({
    remotes: {
      agenda,
      noPaths: { entry: '/remotes/x/e.js' },
      text: 'x',
      nothing: null,
      badMenu: { ...agenda, menu: [{ path: 1 }, entry(1, '/ok')] },
    },
  });
  expect(registry.map(({ id }) => id)).toEqual(['agenda', 'badMenu']);
  expect(registry[1]?.menu.map(({ path }) => path)).toEqual(['/ok']);
});

test('parseRegistry skips a remote with code from another origin', () => {
  const { agenda } = document.remotes;
  for (const foreign of ['https://evil.example/e.js', '//evil.example/e.js', 'data:text/javascript,1']) {
    expect(parseRegistry({ remotes: { agenda: { ...agenda, entry: foreign } } })).toEqual([]);
  }
});

test('parseRegistry throws when the document is not a registry', async () => {
  for (const wrong of [null, [], {}, { remotes: [] }, '<html>']) expect(() => parseRegistry(wrong)).toThrow();
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await expect(fetchRegistry()).rejects.toThrow('HTTP 500');
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  await expect(fetchRegistry()).rejects.toThrow();
});
