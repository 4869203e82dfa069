import { authEndpoints } from '@alinha/contracts-accounts';
import { currentPlace, queryClient, sessionStatus, startSession } from '@alinha/web-kit';
import { fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { SignOutDialog } from './sign-out-dialog.tsx';

async function show(): Promise<void> {
  const dialog = <SignOutDialog open onOpenChange={vi.fn()} />;
  await renderScreen(dialog, { namespace: 'shell', catalogs: { pt, en }, at: '/app/clients' });
  startSession({ id: 1, name: 'Ana', email: 'ana@estudio.com', is_admin: true });
  queryClient.setQueryData(['clients.list', {}], ['Bia']);
  window.localStorage.setItem('country', 'BR');
}

test('confirming the dialog signs out, empties storage and opens /login', async () => {
  const { calls } = fakeApi({ endpoint: authEndpoints.logout, reply: { data: { signed_out: true } } });
  await show();
  expect(screen.getByText('Tem certeza que deseja sair?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(currentPlace().pathname).toBe('/login'));
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/auth/logout']);
  expect(window.localStorage.length).toBe(0);
  expect(queryClient.getQueryData(['clients.list', {}])).toBeUndefined();
  expect(sessionStatus()).toBe('signed-out');
});

test('the session continues when signing out is refused', async () => {
  fakeApi({
    endpoint: authEndpoints.logout,
    reply: { status: 503, error: 'Indisponível', code: 'SERVICE_UNAVAILABLE' },
  });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Sair' }).getAttribute('aria-disabled')).toBeNull(),
  );
  expect(currentPlace().pathname).toBe('/app/clients');
  expect(sessionStatus()).toBe('signed-in');
});
