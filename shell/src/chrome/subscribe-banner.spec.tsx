import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import type { Registry } from '../remotes/registry.ts';
import { SubscribeBanner } from './subscribe-banner.tsx';

const withScreen: Registry = [
  { id: 'settings', basePaths: ['/app/assinatura'], menu: [], entry: '/remotes/x.js' },
];

async function show(
  registry: Registry,
  plan: 'monthly' | null,
): Promise<readonly { readonly url: string }[]> {
  const { calls } = fakeApi(
    { endpoint: authEndpoints.me, reply: { data: { id: 1, name: 'Ana' } } },
    { endpoint: companyEndpoints.get, reply: { data: { name: 'Estúdio', timezone: 'America/Sao_Paulo' } } },
    { endpoint: subscriptionEndpoints.get, reply: { data: { plan, next_renewal: null, price_cents: null } } },
  );
  const catalogs = { pt, en };
  await renderScreen(<SubscribeBanner registry={registry} />, {
    namespace: 'shell',
    catalogs,
    at: '/app/clients',
  });
  await vi.waitFor(() => expect(calls.some(({ url }) => url === '/api/company')).toBe(true));
  return calls;
}

test('offers a plan to a company without one', async () => {
  await show(withScreen, null);
  expect(await screen.findByText(/Assine um plano e desbloqueie/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Assinar' }).getAttribute('href')).toBe('/app/assinatura');
});

test('says nothing to a company with a plan', async () => {
  const calls = await show(withScreen, 'monthly');
  await vi.waitFor(() => expect(calls.some(({ url }) => url === '/api/company/subscription')).toBe(true));
  expect(screen.queryByRole('link')).toBeNull();
});

test('says nothing inside the mobile application', async () => {
  window.localStorage.setItem('source', 'app2');
  const calls = await show(withScreen, null);
  expect(screen.queryByRole('link')).toBeNull();
  expect(calls.some(({ url }) => url === '/api/company/subscription')).toBe(false);
});

test('says nothing while there is no screen to choose a plan on', async () => {
  const calls = await show([], null);
  expect(calls.some(({ url }) => url === '/api/company/subscription')).toBe(false);
});
