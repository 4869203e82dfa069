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
import { needsSession, redirectOf } from './session-guard.ts';
import { whileSigningOut } from './signing-out.ts';
import { UnknownSessionBanner } from './unknown-session-banner.tsx';
import { useRedirect } from './use-redirect.ts';

const USER = { id: 1, name: 'Ana', email: 'ana@estudio.com', is_admin: true };
const UNAVAILABLE: FakeReply = { status: 503, error: 'Indisponível', code: 'SERVICE_UNAVAILABLE' };
/** Two retries of the query, then the first automatic recovery. */
const RECOVERY_MS = 10_000;

function Pages(): ReactNode {
  const { pathname } = usePlace();
  const session = useSession({ enabled: needsSession(pathname) });
  const isUnknown = useRedirect(redirectOf(pathname, session, true), session);
  return isUnknown && <UnknownSessionBanner isChecking={session.status === 'loading'} />;
}

const open = (at: string, state?: unknown) =>
  renderScreen(<Pages />, { namespace: 'shell', catalogs: { pt, en }, at, path: '*', state });
const serve = (reply: FakeReply) =>
  fakeApi({ endpoint: authEndpoints.me, reply }, { endpoint: companyEndpoints.get, reply: UNAVAILABLE });
const arriveAt = (pathname: string) =>
  waitFor(() => expect(currentPlace().pathname).toBe(pathname), { timeout: RECOVERY_MS });
const setSession = (user: typeof USER | null) => queryClient.setQueryData(['session'], user);

async function work(at: string): Promise<void> {
  serve({ data: USER });
  await open(at);
  await waitFor(() => expect(queryClient.getQueryData(['session'])).toEqual(USER));
  // The page must have rendered with the session.
  await setTimeout(50);
}

test('the requested address is restored when accounts is available again, and a banner is shown until then', {
  timeout: 2 * RECOVERY_MS,
}, async () => {
  const { calls } = serve(UNAVAILABLE);
  await open('/app/clients?q=bia');
  await arriveAt('/login');
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível confirmar sua sessão');
  const before = calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(calls.length).toBeGreaterThan(before);
  // The banner stays during the retry and after it failed.
  expect(screen.getByRole('alert')).toBeTruthy();
  await waitFor(
    () => expect(screen.getByRole('button', { name: 'Tentar de novo' }).ariaDisabled).not.toBe('true'),
    { timeout: RECOVERY_MS },
  );
  expect(screen.getByRole('alert')).toBeTruthy();
  serve({ data: USER });
  await arriveAt('/app/clients');
  expect(currentPlace().search).toBe('?q=bia');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  // A later visit of /login has no requested address.
  navigate('/login', { force: true });
  await arriveAt('/app/appointments');
});

test('the requested address is dropped when the user turns out to be signed out', {
  timeout: 2 * RECOVERY_MS,
}, async () => {
  serve(UNAVAILABLE);
  await open('/app/clients?q=bia');
  await arriveAt('/login');
  await screen.findByRole('alert');
  setSession(null);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  setSession(USER);
  await arriveAt('/app/appointments');
});

test('the sign-in page shows the banner after a reload while accounts is unavailable', {
  timeout: 2 * RECOVERY_MS,
}, async () => {
  serve(UNAVAILABLE);
  await open('/login');
  await screen.findByRole('alert', {}, { timeout: RECOVERY_MS });
  serve({ data: USER });
  await arriveAt('/app/appointments');
});

test('a visitor without a session signs in without a banner', async () => {
  serve({ status: 401, error: 'Entre de novo', code: 'UNAUTHENTICATED' });
  await open('/app/clients');
  await arriveAt('/login');
  expect([screen.queryByRole('alert'), currentPlace().state]).toEqual([null, null]);
  setSession(USER);
  await arriveAt('/app/appointments');
});

test('a user whose session ended returns to the address after signing in again', async () => {
  await work('/app/appointments/7/evolution?from=week#note');
  setSession(null);
  await arriveAt('/login');
  const returnUrl = '/app/appointments/7/evolution?from=week#note';
  expect(currentPlace().state).toEqual({ returnUrl });
  expect(screen.queryByRole('alert')).toBeNull();
  setSession(USER);
  await arriveAt('/app/appointments/7/evolution');
  const { pathname, search, hash, state } = currentPlace();
  expect([pathname + search + hash, state]).toEqual([returnUrl, null]);
});

test('signing out stores no return URL, even when another call gets the 401 first', async () => {
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
  'signing in never opens the return URL %s',
  async (returnUrl) => {
    serve({ data: USER });
    await open('/login', { returnUrl });
    await arriveAt('/app/appointments');
  },
);
