import { setTimeout } from 'node:timers/promises';
import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import { currentPlace, navigate, queryClient, usePlace, useSession } from '@alinha/web-kit';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { asksForSession, redirectOf } from './session-guard.ts';
import { whileSigningOut } from './signing-out.ts';
import { UnknownSessionBanner } from './unknown-session-banner.tsx';
import { useRedirect } from './use-redirect.ts';

const USER = { id: 1, name: 'Ana', email: 'ana@estudio.com', is_admin: true };
const AWAY: FakeReply = { status: 503, error: 'Indisponível', code: 'SERVICE_UNAVAILABLE' };
/** Two retries, and what the page tries again by itself after them. */
const BACK_MS = 10_000;

function Pages(): ReactNode {
  const { pathname } = usePlace();
  const session = useSession({ enabled: asksForSession(pathname) });
  const isUnknown = useRedirect(redirectOf(pathname, session.status, true), session);
  return isUnknown && <UnknownSessionBanner isAsking={session.status === 'loading'} />;
}

const open = (at: string, state?: unknown) =>
  renderScreen(<Pages />, { namespace: 'shell', catalogs: { pt, en }, at, path: '*', state });
const answer = (reply: FakeReply) =>
  fakeApi({ endpoint: authEndpoints.me, reply }, { endpoint: companyEndpoints.get, reply: AWAY });
const arriveAt = (pathname: string) =>
  waitFor(() => expect(currentPlace().pathname).toBe(pathname), { timeout: BACK_MS });
const setSession = (user: typeof USER | null) => queryClient.setQueryData(['session'], user);

async function work(at: string): Promise<void> {
  answer({ data: USER });
  await open(at);
  await waitFor(() => expect(queryClient.getQueryData(['session'])).toEqual(USER));
  // The page must have seen it.
  await setTimeout(50);
}

test('who is signed in is back where they were once the service that knows it answers again, and is told so until then', {
  timeout: 2 * BACK_MS,
}, async () => {
  const { calls } = answer(AWAY);
  await open('/app/clients?q=bia');
  await arriveAt('/login');
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível confirmar sua sessão');
  const before = calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(calls.length).toBeGreaterThan(before);
  // While it asks, and after that was in vain.
  expect(screen.getByRole('alert')).toBeTruthy();
  await waitFor(
    () => expect(screen.getByRole('button', { name: 'Tentar de novo' }).ariaDisabled).not.toBe('true'),
    { timeout: BACK_MS },
  );
  expect(screen.getByRole('alert')).toBeTruthy();
  answer({ data: USER });
  await arriveAt('/app/clients');
  expect(currentPlace().search).toBe('?q=bia');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  // Later it is an ordinary sign-in page again.
  navigate('/login', { force: true });
  await arriveAt('/app/appointments');
});

test('who turns out to be signed out is told nothing more, and brought to no address of before', {
  timeout: 2 * BACK_MS,
}, async () => {
  answer(AWAY);
  await open('/app/clients?q=bia');
  await arriveAt('/login');
  await screen.findByRole('alert');
  setSession(null);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  setSession(USER);
  await arriveAt('/app/appointments');
});

test('the sign-in page says so too when it is reloaded meanwhile', { timeout: 2 * BACK_MS }, async () => {
  answer(AWAY);
  await open('/login');
  await screen.findByRole('alert', {}, { timeout: BACK_MS });
  answer({ data: USER });
  await arriveAt('/app/appointments');
});

test('who has no session signs in, and nothing is said', async () => {
  answer({ status: 401, error: 'Entre de novo', code: 'UNAUTHENTICATED' });
  await open('/app/clients');
  await arriveAt('/login');
  expect([screen.queryByRole('alert'), currentPlace().state]).toEqual([null, null]);
  setSession(USER);
  await arriveAt('/app/appointments');
});

test('whose session ends while they work finds back to where they were, signed in again', async () => {
  await work('/app/appointments/7/evolution?from=week#note');
  setSession(null);
  await arriveAt('/login');
  const endedAt = '/app/appointments/7/evolution?from=week#note';
  expect(currentPlace().state).toEqual({ endedAt });
  expect(screen.queryByRole('alert')).toBeNull();
  setSession(USER);
  await arriveAt('/app/appointments/7/evolution');
  const { pathname, search, hash, state } = currentPlace();
  expect([pathname + search + hash, state]).toEqual([endedAt, null]);
});

test('who signs out finds nothing to come back to, even where another call hears of it first', async () => {
  await work('/app/clients');
  await whileSigningOut(async () => {
    setSession(null);
    await arriveAt('/login');
  });
  expect(currentPlace().state).toBeNull();
  setSession(USER);
  await arriveAt('/app/appointments');
});

test.each(['//elsewhere.example/app', 'https://elsewhere.example/app', '/login', '/blog'])(
  'nobody is brought to %s',
  async (endedAt) => {
    answer({ data: USER });
    await open('/login', { endedAt });
    await arriveAt('/app/appointments');
  },
);
