import { authEndpoints } from '@alinha/contracts-accounts';
import { MINUTE_MS } from '@alinha/contracts-core';
import { currentPlace, startSession } from '@alinha/web-kit';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { unlock, useIdleLock } from '../session/idle-lock.ts';
import { IdleCover } from './idle-cover.tsx';

const ANA = { id: 1, name: 'Ana', email: 'ana@estudio.com', is_admin: true };

function Page({ minutes }: { readonly minutes: number | null }): ReactNode {
  return (
    <>
      <input aria-label="Nota" />
      {useIdleLock(minutes) && <IdleCover user={ANA} />}
    </>
  );
}

/** Opens a page that was last used in this browser some minutes ago. */
async function open(minutes: number | null, idleMinutes: number, ...routes: FakeRoute[]) {
  window.localStorage.setItem('idle.used', `${Date.now() - idleMinutes * MINUTE_MS}`);
  const api = fakeApi(...routes);
  await renderScreen(<Page minutes={minutes} />, {
    namespace: 'shell',
    catalogs: { pt, en },
    at: '/app/clients',
  });
  startSession(ANA);
  return api;
}
const setUse = (minutesAgo: number) =>
  window.localStorage.setItem('idle.used', `${Date.now() - minutesAgo * MINUTE_MS}`);
const look = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
const cover = () => screen.queryByRole('dialog', { name: 'Tela bloqueada' });
const note = () => document.querySelector<HTMLInputElement>('[aria-label="Nota"]');
const isNoteInert = () => note()?.closest('[inert]') !== null;
const submit = async (password: string) => {
  await userEvent.type(screen.getByLabelText('Senha'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Desbloquear' }));
};
const otherTab = (key: string | null, newValue: string | null) =>
  act(() => window.dispatchEvent(new StorageEvent('storage', { key, newValue })));

beforeEach(() => {
  document.title = 'Bruno Sá';
});
afterEach(() => {
  act(unlock);
  window.localStorage.clear();
});

test('the page is covered after the minutes without use and keeps what was typed', async () => {
  const confirm = { endpoint: authEndpoints.confirm, reply: { data: { confirmed: true } } } as const;
  const { calls } = await open(5, 4, confirm);
  expect(cover()).toBeNull();
  await userEvent.type(screen.getByLabelText('Nota'), 'Dor no ombro');
  await look();
  expect(cover()).toBeNull();

  // The last stored use is newer than five seconds, so a later one is simulated by time.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * MINUTE_MS);
  await look();
  expect(cover()).not.toBeNull();
  expect(isNoteInert()).toBe(true);
  expect(document.title).toBe('Tela bloqueada');
  expect(document.activeElement).toBe(screen.getByLabelText('Senha'));

  await submit('segredo-1');
  await waitFor(() => expect(cover()).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([{ password: 'segredo-1' }]);
  expect(isNoteInert()).toBe(false);
  expect(note()?.value).toBe('Dor no ombro');
  expect(document.title).toBe('Bruno Sá');
  vi.restoreAllMocks();
});

test('a page that opens after the minutes is covered at once, and one without the setting is not', async () => {
  await open(5, 5);
  expect(cover()).not.toBeNull();
  act(unlock);
  setUse(600);
  await open(null, 600);
  expect(cover()).toBeNull();
});

test('the use of another tab counts', async () => {
  await open(5, 4);
  setUse(0);
  await look();
  expect(cover()).toBeNull();
});

test('a wrong password shows its error and leaves the page covered', async () => {
  const fields = { password: 'Senha incorreta' };
  const reply = { status: 400, code: 'INVALID_INPUT', error: 'Verifique os campos.', fields } as const;
  await open(5, 5, { endpoint: authEndpoints.confirm, reply });
  await submit('errada-1');
  expect(await screen.findByText('Senha incorreta')).toBeTruthy();
  expect(cover()).not.toBeNull();
  expect(window.localStorage.getItem('idle.locked')).toBe('1');
});

test('a locked page passes no keys to its shortcuts', async () => {
  await open(5, 5);
  const shortcut = vi.fn();
  window.addEventListener('keydown', shortcut);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }));
  await userEvent.type(screen.getByLabelText('Senha'), 'p');
  expect(shortcut).not.toHaveBeenCalled();
  act(unlock);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }));
  expect(shortcut).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', shortcut);
});

test('a message that appears on a locked page is inert until the page is unlocked', async () => {
  await open(5, 5);
  const message = document.body.appendChild(document.createElement('div'));
  await waitFor(() => expect(message.hasAttribute('inert')).toBe(true));
  act(unlock);
  expect(message.hasAttribute('inert')).toBe(false);
  message.remove();
});

test('other tabs are locked and unlocked together, and a sign-out in one unlocks no other', async () => {
  await open(5, 0);
  otherTab('idle.locked', '1');
  expect(cover()).not.toBeNull();
  otherTab(null, null);
  expect(cover()).not.toBeNull();
  otherTab('idle.locked', null);
  expect(cover()).toBeNull();
});

test('the user can sign out from the cover', async () => {
  const logout = { endpoint: authEndpoints.logout, reply: { data: { signed_out: true } } } as const;
  const { calls } = await open(5, 5, logout);
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(currentPlace().pathname).toBe('/login'));
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/auth/logout']);
});

test('a page that opens while this browser is locked is covered, without the setting too', async () => {
  window.localStorage.setItem('idle.locked', '1');
  await open(null, 0);
  expect(cover()).not.toBeNull();
});
