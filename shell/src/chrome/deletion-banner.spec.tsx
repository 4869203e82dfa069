import {
  authEndpoints,
  type CompanyDeletion,
  companyEndpoints,
  deletionEndpoints,
} from '@alinha/contracts-accounts';
import { invalidate } from '@alinha/web-kit';
import { fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { DeletionBanner } from './deletion-banner.tsx';

const PENDING: CompanyDeletion = {
  requested_by_name: 'Ana',
  requested_at: '2026-11-20 09:30:00',
  erase_at: '2026-11-21 09:30:00',
};

async function show(pending: () => CompanyDeletion | null) {
  const { calls } = fakeApi(
    { endpoint: authEndpoints.me, reply: { data: { id: 1, name: 'Ana' } } },
    { endpoint: companyEndpoints.get, reply: { data: { name: 'Estúdio', timezone: 'America/Sao_Paulo' } } },
    { endpoint: deletionEndpoints.get, reply: () => ({ data: pending() }) },
  );
  await renderScreen(<DeletionBanner />, { namespace: 'shell', catalogs: { pt, en }, at: '/app/clients' });
  await vi.waitFor(() => expect(calls.some(({ url }) => url === '/api/company/deletion')).toBe(true));
}

test('the deletion banner shows the time of the erasure and a link to the settings until the erasure is cancelled', async () => {
  let pending: CompanyDeletion | null = PENDING;
  await show(() => pending);
  expect(
    await screen.findByText('A conta desta empresa será excluída em 21/11/2026, 09:30, com todos os dados.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver em Configurações' }).getAttribute('href')).toBe(
    '/app/settings',
  );
  pending = null;
  await invalidate(deletionEndpoints.get);
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('the deletion banner appears within five minutes on a screen that stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let pending: CompanyDeletion | null = null;
    await show(() => pending);
    pending = PENDING;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await screen.findByRole('link', { name: 'Ver em Configurações' })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('the deletion banner is hidden when no erasure is requested', async () => {
  await show(() => null);
  expect(screen.queryByRole('link')).toBeNull();
});
