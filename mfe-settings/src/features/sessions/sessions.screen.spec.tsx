import { type Session, sessionRoutes } from '@alinha/contracts-accounts';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStudio, PROFESSIONAL, remote } from '../../studio.fixture.ts';
import { SessionsScreen } from './sessions.screen.tsx';

const HOUR_MS = 3_600_000;
/** A company's wall clock some hours ago. */
const ago = (hours: number) => wallClockAt(new Date(Date.now() - hours * HOUR_MS), DEFAULT_TIME_ZONE);

const session = (id: number, more: Partial<Session> = {}): Session => ({
  id,
  browser: 'Chrome',
  system: 'Windows',
  country: 'BR',
  network: null,
  signed_in_at: '2026-11-02 09:00:00',
  last_used_at: ago(0),
  current: false,
  ...more,
});
const HERE = session(1, { current: true });
const PHONE = session(2, { browser: 'Safari', system: 'iOS', last_used_at: ago(48) });
const OLD = session(3, {
  browser: null,
  system: null,
  country: null,
  network: '203.0.113.*',
  last_used_at: '2026-01-05 10:00:00',
});

beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  vi.spyOn(toast, 'error').mockReturnValue(1);
});

async function open(sessions: readonly Session[], ...routes: FakeRoute[]) {
  const api = fakeStudio(PROFESSIONAL, ...routes, {
    endpoint: sessionRoutes.list,
    reply: { data: sessions },
  });
  await renderScreen(<SessionsScreen />, { ...remote, at: '/app/settings/sessions' });
  await screen.findByText('Este dispositivo');
  return api;
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('the list shows device, last use, sign-in and place of each session', async () => {
  await open([HERE, session(4, { system: 'Android' }), PHONE, OLD]);
  expect(rows()).toEqual([
    'Chrome em WindowsEm uso agoraEntrou em 02/11/2026 · BrasilEste dispositivo',
    'Chrome em AndroidUsado há menos de 1 horaEntrou em 02/11/2026 · BrasilEncerrar',
    'Safari em iOSUsado anteontemEntrou em 02/11/2026 · BrasilEncerrar',
    'Dispositivo desconhecidoUsado em 05/01/2026Entrou em 02/11/2026 · rede 203.0.113.*Encerrar',
  ]);
});

it('one session is ended and leaves the list', async () => {
  const api = await open([HERE, PHONE], { endpoint: sessionRoutes.end, reply: { data: { ended: 1 } } });
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar a sessão em Safari em iOS' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(api.calls.find(({ method }) => method === 'DELETE')?.url).toBe('/api/auth/sessions/2');
  expect(toast.success).toHaveBeenCalledWith('Sessão encerrada');
  expect(screen.queryByRole('button', { name: 'Encerrar as outras' })).toBeNull();
});

it('the list is read again when a session had ended already', async () => {
  const api = await open([HERE, PHONE], {
    endpoint: sessionRoutes.end,
    reply: { status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' },
  });
  await userEvent.click(screen.getByRole('button', { name: /^Encerrar a sessão/ }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Não encontrado.'));
  await waitFor(() =>
    expect(
      api.calls.filter(({ url, method }) => method === 'GET' && url === '/api/auth/sessions'),
    ).toHaveLength(2),
  );
});

it('the other sessions are ended after a question', async () => {
  const api = await open([HERE, PHONE, OLD], {
    endpoint: sessionRoutes.endOthers,
    reply: { data: { ended: 2 } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar as outras' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Encerrar 2 outras sessões?' }));
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(question.getByRole('button', { name: 'Encerrar as outras' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(toast.success).toHaveBeenCalledWith('2 sessões encerradas');
});

it('a failed list shows an error with a retry', async () => {
  fakeStudio(PROFESSIONAL, {
    endpoint: sessionRoutes.list,
    reply: { status: 403, code: 'FORBIDDEN', error: 'Sem acesso.' },
  });
  await renderScreen(<SessionsScreen />, { ...remote, at: '/app/settings/sessions' });
  expect(await screen.findByText('Não foi possível carregar as sessões.')).toBeTruthy();
});
