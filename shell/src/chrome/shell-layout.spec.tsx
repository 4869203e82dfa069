import {
  authEndpoints,
  type CurrentUser,
  companyEndpoints,
  deletionEndpoints,
} from '@alinha/contracts-accounts';
import type { Session } from '@alinha/web-kit';
import { computedStyle, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { ShellLayout } from './shell-layout.tsx';

const user: CurrentUser = { id: 1, name: 'Ana', email: 'ana@estudio.com', is_admin: true };
const SESSION: Session = { status: 'signed-in', user, company: null, failure: null };

let signIn: () => void;

function Page(): ReactNode {
  const [session, setSession] = useState<Session | null>(null);
  signIn = () => setSession(SESSION);
  return <ShellLayout session={session} registry={[]} owner={null} phase="ready" />;
}

/** The column that the menu moves. */
const column = () => computedStyle(screen.getByRole('main').parentElement as HTMLElement);

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  fakeApi(
    { endpoint: authEndpoints.me, reply: { data: user } },
    { endpoint: companyEndpoints.get, reply: { data: { name: 'Estúdio', timezone: 'America/Sao_Paulo' } } },
    { endpoint: deletionEndpoints.get, reply: { data: null } },
  );
});

const NOON = '2026-11-24 12:00:00';

test('the layout shows only the offline banner while offline', async () => {
  fakeApi(
    { endpoint: authEndpoints.me, reply: { data: user } },
    { endpoint: companyEndpoints.get, reply: { data: { name: 'Estúdio', timezone: 'America/Sao_Paulo' } } },
    { endpoint: deletionEndpoints.get, reply: { data: { requested_at: NOON, erase_at: NOON } } },
  );
  await renderScreen(<Page />, { namespace: 'shell', catalogs: { pt, en }, at: '/app/clients' });
  act(() => signIn());
  const connection = vi.spyOn(window.navigator, 'onLine', 'get');
  const change = (isOnline: boolean) => {
    connection.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  expect(await screen.findByText(pt.deletion.action)).toBeDefined();
  change(false);
  expect(screen.getByRole('status').textContent).toBe(pt.offline.text);
  expect(screen.queryByText(pt.deletion.action)).toBeNull();
  change(true);
  expect(screen.queryByText(pt.offline.text)).toBeNull();
  expect(await screen.findByText(pt.deletion.action)).toBeDefined();
});

test('the page slides only when the user opens or closes the menu', async () => {
  await renderScreen(<Page />, { namespace: 'shell', catalogs: { pt, en }, at: '/app/clients' });
  expect([column().paddingLeft, column().transition]).toEqual(['0px', '']);
  act(() => signIn());
  expect([column().paddingLeft, column().transition]).toEqual(['calc(140px + 100px)', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Recolher menu' }));
  expect(column().paddingLeft).toBe('64px');
  expect(column().transition).toContain('padding');
  fireEvent.transitionEnd(screen.getByRole('main').parentElement as HTMLElement);
  expect(column().transition).toBe('');
});
