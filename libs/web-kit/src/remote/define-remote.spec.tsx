import { type Company, type CurrentUser, companyRoutes } from '@alinha/contracts-accounts';
import { ROLE_PERMISSIONS } from '@alinha/contracts-core';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiQuery } from '../api/api-query.ts';
import { queryClient } from '../api/query-client.ts';
import { setLanguage } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { currentPlace, navigate } from '../navigation/history.ts';
import { sessionQuery } from '../session/session.ts';
import { defineRemote, type RemoteLifecycle } from './define-remote.tsx';

let isBroken = false;

function Rooms() {
  const texts = useTexts();
  return <h1>{texts('title')}</h1>;
}

function Fragile() {
  if (isBroken) throw new Error('boom');
  return <h1>fine</h1>;
}

const texts = (title: string) => async () => ({ default: { title } });

function testRemote(): RemoteLifecycle {
  return defineRemote({
    id: 'rooms',
    basePaths: ['/app/rooms/*'],
    catalogs: { pt: texts('Salas'), en: texts('Rooms') },
    routes: [
      { path: '/app/rooms', screen: async () => Rooms },
      { path: '/app/rooms/fragile', screen: async () => Fragile },
      { path: '/app/rooms/metrics', permission: 'metrics.read', screen: async () => Rooms },
      { path: '/app/rooms/money', permission: 'money.manage', screen: async () => Rooms },
    ],
  });
}

let element: HTMLElement;

async function show(remote: RemoteLifecycle, at: string): Promise<void> {
  navigate(at, { force: true });
  await act(async () => {
    await remote.bootstrap();
    await remote.mount({ domElement: element });
  });
}

beforeEach(async () => {
  await setLanguage('pt');
  isBroken = false;
  element = document.createElement('div');
  document.body.append(element);
});

afterEach(() => element.remove());

test('the first rendering of a remote has its screen and its texts', async () => {
  const remote = testRemote();
  await show(remote, '/app/rooms');
  expect(screen.getByRole('heading').textContent).toBe('Salas');
  await act(() => remote.unmount({ domElement: element }));
  expect(element.textContent).toBe('');
});

test('unmounting a remote does not clear the cache', async () => {
  const remote = testRemote();
  await show(remote, '/app/rooms');
  queryClient.setQueryData(['rooms.list', {}], ['Sala 1']);
  await act(() => remote.unmount({ domElement: element }));
  expect(queryClient.getQueryData(['rooms.list', {}])).toEqual(['Sala 1']);
});

test('a screen that throws shows an error panel, and its retry renders the screen again', async () => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const remote = testRemote();
  isBroken = true;
  await show(remote, '/app/rooms/fragile');
  expect(screen.getByRole('alert').textContent).toContain('Esta tela encontrou um problema');
  isBroken = false;
  await userEvent.click(screen.getByText('Tentar de novo'));
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('fine'));
  await act(() => remote.unmount({ domElement: element }));
});

test('an unknown address below the remote goes to /login; an address of another remote does not', async () => {
  const remote = testRemote();
  await show(remote, '/app/rooms');
  act(() => navigate('/app/clients'));
  expect(screen.getByRole('heading').textContent).toBe('Salas');
  expect(currentPlace().pathname).toBe('/app/clients');
  act(() => navigate('/app/rooms/nothing/here'));
  await waitFor(() => expect(currentPlace().pathname).toBe('/login'));
  await act(() => remote.unmount({ domElement: element }));
});

test.each([
  ['finance', 'Salas'],
  ['professional', 'Sem acesso'],
] as const)('a screen opens only for a role with its permission: %s', async (role, heading) => {
  const user: CurrentUser = {
    id: 1,
    name: 'Lia',
    email: 'lia@studio.example',
    is_admin: false,
    role,
    permissions: [...ROLE_PERMISSIONS[role]],
  };
  queryClient.setQueryData(sessionQuery.queryKey, user);
  await show(testRemote(), '/app/rooms/money');
  expect(screen.getByRole('heading').textContent).toBe(heading);
  expect(screen.queryAllByText('Sua função não vê o Financeiro nem muda cobranças.')).toHaveLength(
    role === 'finance' ? 0 : 1,
  );
});

test('a professional whose company limits agendas reads that the setting hides metrics, not the role', async () => {
  const user: CurrentUser = {
    id: 1,
    name: 'Lia',
    email: 'lia@studio.example',
    is_admin: false,
    role: 'professional',
    permissions: [...ROLE_PERMISSIONS.professional],
  };
  queryClient.setQueryData(sessionQuery.queryKey, user);
  const company = { id: 1, name: 'Vértice', timezone: 'America/Sao_Paulo', own_agenda_only: true };
  queryClient.setQueryData(apiQuery(companyRoutes.get).queryKey, company as Company);
  await show(testRemote(), '/app/rooms/metrics');
  expect(screen.getByText(/^A empresa limita profissionais à própria agenda/)).toBeTruthy();
  expect(screen.getByText('Um administrador pode mudar isso nos dados da empresa.')).toBeTruthy();
  expect(screen.queryByText(/[Ss]ua função/)).toBeNull();
});
