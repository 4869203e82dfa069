import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import type { Registry } from '../remotes/registry.ts';
import { SubscribeBanner } from './subscribe-banner.tsx';

const withScreen: Registry = [
  { id: 'settings', basePaths: ['/app/assinatura'], menu: [], entry: '/remotes/x.js' },
];

const UNAVAILABLE: FakeReply = { status: 503, error: 'Indisponível', code: 'SERVICE_UNAVAILABLE' };
const subscribed = (plan: 'monthly' | null): FakeReply => ({
  data: { plan, next_renewal: null, price_cents: null },
});

async function show(registry: Registry, reply: FakeReply): Promise<readonly { readonly url: string }[]> {
  const { calls } = fakeApi(
    { endpoint: authEndpoints.me, reply: { data: { id: 1, name: 'Ana' } } },
    { endpoint: companyEndpoints.get, reply: { data: { name: 'Estúdio', timezone: 'America/Sao_Paulo' } } },
    { endpoint: subscriptionEndpoints.get, reply },
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

test('the subscribe banner offers a plan to a company without a plan', async () => {
  await show(withScreen, subscribed(null));
  expect(await screen.findByText(/Assine um plano e desbloqueie/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Assinar' }).getAttribute('href')).toBe('/app/assinatura');
});

test("the subscribe banner stays closed until the next day of the company's time zone", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T01:30:00Z') });
  try {
    await show(withScreen, subscribed(null));
    await userEvent.click(await screen.findByRole('button', { name: 'Fechar por hoje' }));
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    // Still the 23rd in the company's time zone.
    vi.setSystemTime(new Date('2026-11-24T02:59:00Z'));
    await show(withScreen, subscribed(null));
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    vi.setSystemTime(new Date('2026-11-24T03:00:00Z'));
    await show(withScreen, subscribed(null));
    expect(await screen.findByRole('link', { name: 'Assinar' })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('the subscribe banner is hidden when the company has a plan', async () => {
  const calls = await show(withScreen, subscribed('monthly'));
  await vi.waitFor(() => expect(calls.some(({ url }) => url === '/api/company/subscription')).toBe(true));
  expect(screen.queryByRole('link')).toBeNull();
});

test('the subscribe banner is hidden in the in-app mode', async () => {
  window.localStorage.setItem('source', 'app2');
  const calls = await show(withScreen, subscribed(null));
  expect(screen.queryByRole('link')).toBeNull();
  expect(calls.some(({ url }) => url === '/api/company/subscription')).toBe(false);
});

test('the subscribe banner is hidden when no remote has the subscription screen', async () => {
  const calls = await show([], subscribed(null));
  expect(calls.some(({ url }) => url === '/api/company/subscription')).toBe(false);
});

test('the subscribe banner shows the stored state until the reply arrives', async () => {
  await show(withScreen, subscribed(null));
  await screen.findByRole('link', { name: 'Assinar' });
  await waitFor(() => expect(window.localStorage.getItem('plan-offer.1')).toBe('1'));
  cleanup();
  await show(withScreen, UNAVAILABLE);
  expect(screen.getByRole('link', { name: 'Assinar' })).toBeDefined();
  cleanup();
  await show(withScreen, subscribed('monthly'));
  await waitFor(() => expect(window.localStorage.getItem('plan-offer.1')).toBe('0'));
  expect(screen.queryByRole('link')).toBeNull();
});

test('the subscribe banner ignores the stored state of another user', async () => {
  window.localStorage.setItem('plan-offer.2', '1');
  await show(withScreen, UNAVAILABLE);
  expect(screen.queryByRole('link')).toBeNull();
});
