import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import { ROLE_PERMISSIONS } from '@alinha/contracts-core';
import { queryClient, sessionQuery } from '@alinha/web-kit';
import { fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import type { MenuEntry, Registry } from '../remotes/registry.ts';
import { currentEntryPath, MenuList } from './menu-list.tsx';

const entry = (
  path: string,
  label: string,
  hiddenInApp = false,
  holds: readonly string[] = [],
): MenuEntry => ({
  path,
  holds,
  icon: 'calendar',
  order: 1,
  label: { pt: label, en: `${label} (en)` },
  hiddenInApp,
  permission: null,
  blogAdminOnly: false,
});
const menu = [
  entry('/app/appointments', 'Agenda'),
  entry('/app/clients', 'Clientes', false, ['/app/plans/*']),
  entry('/app/assinatura', 'Assinatura', true),
];
const registry: Registry = [{ id: 'all', basePaths: [], menu, entry: '/remotes/x.js' }];

function show(at: string, language: 'pt' | 'en' = 'pt') {
  fakeApi({ endpoint: authEndpoints.me, reply: { status: 401 } });
  return renderScreen(<MenuList registry={registry} />, {
    namespace: 'shell',
    catalogs: { pt, en },
    at,
    language,
  });
}

test('the menu highlights the entry whose path contains the address', async () => {
  await show('/app/clients/7/edit');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Clientes');
});

test("the menu highlights the clients entry on a plan's page", async () => {
  await show('/app/plans/7');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Clientes');
});

test('the menu highlights the agenda on /app and nothing on an unknown address', () => {
  expect(currentEntryPath(menu, '/app')).toBe('/app/appointments');
  expect(currentEntryPath(menu, '/app/paywall')).toBeNull();
  expect(currentEntryPath(menu, '/app/clients-old')).toBeNull();
});

test("the menu shows labels in the page's language", async () => {
  await show('/app', 'en');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toContain('Clientes (en)');
});

test('the menu hides the subscription entry in the in-app mode', async () => {
  window.localStorage.setItem('source', 'app2');
  await show('/app');
  expect(screen.queryByText('Assinatura')).toBeNull();
  expect(screen.getByText('Clientes')).toBeDefined();
});

test.each([
  [true, 1],
  [undefined, 0],
])('the menu shows the blog entry only to the blog administrator (%s)', async (is_blog_admin, count) => {
  fakeApi(
    {
      endpoint: authEndpoints.me,
      reply: { data: { id: 1, name: 'Ana', email: 'ana@studio.example', is_admin: true, is_blog_admin } },
    },
    { endpoint: companyEndpoints.get, reply: { data: { name: 'Estúdio', timezone: 'America/Sao_Paulo' } } },
  );
  const blog: MenuEntry = { ...entry('/app/blog', 'Blog'), blogAdminOnly: true };
  const both: Registry = [{ id: 'all', basePaths: [], menu: [...menu, blog], entry: '/remotes/x.js' }];
  await renderScreen(<MenuList registry={both} />, { namespace: 'shell', catalogs: { pt, en }, at: '/app' });
  await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Blog' })).toHaveLength(count));
});

test.each([
  ['professional', false, ['Agenda', 'Métricas']],
  ['professional', true, ['Agenda']],
  ['reception', false, ['Agenda']],
  ['finance', true, ['Agenda', 'Métricas', 'Financeiro']],
] as const)(
  'the menu shows only entries that %s may open (own agenda only: %s)',
  async (role, ownOnly, shown) => {
    fakeApi(
      {
        endpoint: authEndpoints.me,
        reply: {
          data: {
            id: 1,
            name: 'Ana',
            email: 'ana@studio.example',
            is_admin: false,
            role,
            permissions: ROLE_PERMISSIONS[role],
          },
        },
      },
      {
        endpoint: companyEndpoints.get,
        reply: { data: { name: 'Estúdio', timezone: 'America/Sao_Paulo', own_agenda_only: ownOnly } },
      },
    );
    const entries: MenuEntry[] = [
      entry('/app/appointments', 'Agenda'),
      { ...entry('/app/metrics', 'Métricas'), permission: 'metrics.read' },
      { ...entry('/app/finance', 'Financeiro'), permission: 'money.manage' },
    ];
    const guarded: Registry = [{ id: 'all', basePaths: [], menu: entries, entry: '/remotes/x.js' }];
    await renderScreen(<MenuList registry={guarded} />, {
      namespace: 'shell',
      catalogs: { pt, en },
      at: '/app',
    });
    await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeTruthy());
    await waitFor(() =>
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(shown),
    );
  },
);
