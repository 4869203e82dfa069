import { setTimeout } from 'node:timers/promises';
import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import { currentPlace, navigate, queryClient, toast, usePlace, useSession } from '@alinha/web-kit';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { asksForSession, redirectOf } from './session-guard.ts';
import { useRedirect } from './use-redirect.ts';

const USER = { id: 1, name: 'Ana', email: 'ana@estudio.com', is_admin: true };
const AWAY: FakeReply = { status: 503, error: 'Indisponível', code: 'SERVICE_UNAVAILABLE' };
/** Two retries, and what the page tries again by itself after them. */
const BACK_MS = 10_000;

function Pages(): ReactNode {
  const { pathname } = usePlace();
  const session = useSession({ enabled: asksForSession(pathname) });
  useRedirect(redirectOf(pathname, session.status, true), session);
  return null;
}

const open = (at: string) =>
  renderScreen(<Pages />, { namespace: 'shell', catalogs: { pt, en }, at, path: '*' });
const answer = (reply: FakeReply) =>
  fakeApi({ endpoint: authEndpoints.me, reply }, { endpoint: companyEndpoints.get, reply: AWAY });

test('who is signed in is back where they were once the service that knows it answers again', {
  timeout: 2 * BACK_MS,
}, async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue('session');
  answer(AWAY);
  await open('/app/clients?q=bia');
  await waitFor(() => expect(currentPlace().pathname).toBe('/login'), { timeout: BACK_MS });
  expect(said).toHaveBeenCalledTimes(1);
  expect(said.mock.calls[0]?.[0]).toBe('Não foi possível confirmar sua sessão');
  answer({ data: USER });
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/clients'), { timeout: BACK_MS });
  expect(currentPlace().search).toBe('?q=bia');
  // Later it is an ordinary sign-in page again.
  navigate('/login', { force: true });
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
});

test('who turns out to be signed out is brought to no address of before', {
  timeout: 2 * BACK_MS,
}, async () => {
  vi.spyOn(toast, 'error').mockReturnValue('session');
  answer(AWAY);
  await open('/app/clients?q=bia');
  await waitFor(() => expect(currentPlace().pathname).toBe('/login'), { timeout: BACK_MS });
  queryClient.setQueryData(['session'], null);
  await waitFor(() => expect(queryClient.getQueryState(['session'])?.status).toBe('success'));
  await setTimeout(50);
  queryClient.setQueryData(['session'], USER);
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
});

test('who has no session signs in, and nothing is said', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue('session');
  answer({ status: 401, error: 'Entre de novo', code: 'UNAUTHENTICATED' });
  await open('/app/clients');
  await waitFor(() => expect(currentPlace().pathname).toBe('/login'));
  queryClient.setQueryData(['session'], USER);
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
  expect(said).not.toHaveBeenCalled();
});
